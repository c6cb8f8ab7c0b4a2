/** A text for comparing: no case, no accents, plain dashes and quotes. */
export interface Folded {
  text: string;
  /** For each position of `text`, the position in the original; one more than its length. */
  at: number[];
}

export const onlyAscii = /^[\0-\x7f]*$/;

export const fold = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase()
        .replace(/[–—‑]/g, "-")
        .replace(/[‘’]/g, "'")
        .replace(/[“”]/g, '"');

export function foldWithPositions(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let more = plain.length; more > 0; more--) at.push(position);
    folded += plain;
    position += letter.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

/** A filter as the address has it: one space between words, at most 80 characters. */
export const queryOf = (value: unknown): string =>
  typeof value === "string"
    ? Array.from(value.replace(/[\s\p{C}]+/gu, " ").trim())
        .slice(0, 80)
        .join("")
        .trim()
    : "";
