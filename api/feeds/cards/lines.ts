/** A title's lines, top to bottom, in px of the card. */
export interface Setting {
  lines: string[];
  size: number;
  baseline: number;
  leading: number;
}

// The design's two lines; longer titles in the same block, above the hills.
const settings = [
  { maxLines: 2, size: 78, baseline: 228, leading: 80 },
  { maxLines: 2, size: 66, baseline: 216, leading: 70 },
  { maxLines: 3, size: 58, baseline: 202, leading: 60 },
  { maxLines: 4, size: 45, baseline: 190, leading: 46 },
] as const;

// The lines end before the rays of the sun, which are wider below the first line.
const maxWidth = (row: number) => (row === 0 ? 680 : 640);

/** Space between letters, in em (design: -0.028). */
export const tracking = -0.028;

/** Sets a title as large as fits, in lines of similar length; a title too long ends in an ellipsis. */
export function setTitle(title: string): Setting {
  const words = title.trim().split(/\s+/);
  for (const { maxLines, ...how } of settings) {
    const lines = wrap(words, how.size, maxWidth);
    if (lines.length <= maxLines && fits(lines, how.size)) {
      return { ...how, lines: balanced(words, how.size, lines.length) };
    }
  }
  const { maxLines, ...how } = settings[3];
  const lines = wrap(words, how.size, maxWidth);
  const shortened = lines
    .slice(0, maxLines)
    .map((line, row) => cut(line, how.size, row, row === maxLines - 1 && lines.length > maxLines));
  return { ...how, lines: shortened };
}

function wrap(words: readonly string[], size: number, limit: (row: number) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const row = lines.length - 1;
    const longer = `${lines[row]} ${word}`;
    if (row >= 0 && widthOf(longer, size) <= limit(row)) lines[row] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Avoids a short last line by the narrowest wrap with the same number of lines. */
function balanced(words: readonly string[], size: number, count: number): string[] {
  const full = wrap(words, size, maxWidth);
  if (widthOf(full.at(-1) ?? "", size) > maxWidth(1) / 2) return full;
  for (let width = 100; width < maxWidth(0); width += 10) {
    const lines = wrap(words, size, (row) => Math.min(width, maxWidth(row)));
    if (lines.length === count && fits(lines, size)) return lines;
  }
  return full;
}

const fits = (lines: readonly string[], size: number) =>
  lines.every((line, row) => widthOf(line, size) <= maxWidth(row));

function cut(line: string, size: number, row: number, isTruncated: boolean): string {
  if (!isTruncated && widthOf(line, size) <= maxWidth(row)) return line;
  let shortened = Array.from(line);
  while (widthOf(`${shortened.join("")}…`, size) > maxWidth(row))
    shortened = shortened.slice(0, -1);
  return `${shortened.join("").replace(/[\s,.;:–-]+$/, "")}…`;
}

/** Approximate width in px, by classes of glyphs of the display font. */
function widthOf(line: string, size: number): number {
  let em = 0;
  for (const letter of line) em += advance(letter) + tracking;
  return em * size;
}

function advance(letter: string): number {
  if (letter === " ") return 0.19;
  if (/[iljIJ.,:;'’!|]/.test(letter)) return 0.28;
  if (/[frtsc1()[\]"“”/?-]/.test(letter)) return 0.45;
  if (/[mwMW@%…—]/.test(letter)) return 0.93;
  if (/[\p{Lu}&0]/u.test(letter)) return 0.68;
  // Letters of scripts that the font does not have are wide.
  return letter > "\u024f" && !/[–‘]/.test(letter) ? 1 : 0.56;
}
