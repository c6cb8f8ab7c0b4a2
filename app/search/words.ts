/** A word of a text, folded for comparing, with its place in the text as it is written. */
export interface Word {
  word: string;
  from: number;
  to: number;
}

const onlyAscii = /^[\0-\x7f]*$/;
const asciiWords = /[a-z]+|\d+/g;
const words = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Without case and accents: é is e. */
export const plain = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();

/** The words that a text is found by. Letters and figures part: ISO27001 is found like ISO 27001. */
export function termsIn(text: string): string[] {
  const folded = plain(text);
  const found = folded.match(onlyAscii.test(folded) ? asciiWords : words) ?? [];
  const terms: string[] = [];
  for (const word of found) if (!small.has(word)) terms.push(stem(word));
  return terms;
}

/** Every word of a text with its place, the small ones too. */
export const wordsIn = (text: string): Word[] =>
  Array.from(text.matchAll(words), ({ 0: written, index }) => ({
    word: stem(plain(written)),
    from: index,
    to: index + written.length,
  }));

/** Words that nearly every text or question has; the letters are what an apostrophe leaves. */
const small = new Set(
  "a an and are as at be by can could did do does for from had has have how i if in is it many me much must my no of on or our s should t that the their there this to us was we what when where which who will with would you your".split(
    " ",
  ),
);

/** One form for singular and plural; numbers of laws with and without zeros in front. */
export function stem(word: string): string {
  if (word.charCodeAt(0) < 58) return word.replace(/^0+(?=\d)/, "");
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|x|ss)es$/.test(word) ? -2 : -1);
}

export interface Question {
  /** What every hit should have. */
  terms: readonly string[];
  /** The last word as far as it is typed: words may begin with it. */
  begun: string | undefined;
}

const mostWords = 8;

/** What is asked for by what was typed; undefined when that says too little. */
export function questionIn(typed: string): Question | undefined {
  const all = (plain(typed).match(words) ?? []).slice(0, mostWords);
  const telling = all.filter((word) => !small.has(word));
  const asked = telling.length > 0 ? telling : all.slice(-1);
  // A single letter says too little, a single figure may be a law's number.
  const terms = asked.filter((word) => word.length > 1 || /\d/.test(word) || asked.length > 1);
  const last = terms.at(-1);
  if (last === undefined) return undefined;
  const open = last === all.at(-1) && /[\p{L}\p{M}\p{N}]$/u.test(typed);
  const begun = /^\d/.test(last) ? stem(last) : last;
  return { terms: terms.map(stem), begun: open ? begun : undefined };
}
