import { fold, onlyAscii } from "../data/fold.ts";

export interface Word {
  word: string;
  from: number;
  to: number;
}

const asciiWords = /[a-z]+|\d+/g;
const words = /[\p{L}\p{M}]+|\p{N}+/gu;

/** The words that a text is found by. Letters and digits are separate words: ISO27001 is found like ISO 27001. */
export function termsIn(text: string): string[] {
  const folded = fold(text);
  const found = folded.match(onlyAscii.test(folded) ? asciiWords : words) ?? [];
  const terms: string[] = [];
  for (const word of found) if (!stopWords.has(word)) terms.push(stem(word));
  return terms;
}

/** Every word of a text with its position, stop words included. */
export const wordsIn = (text: string): Word[] =>
  Array.from(text.matchAll(words), ({ 0: original, index }) => ({
    word: stem(fold(original)),
    from: index,
    to: index + original.length,
  }));

/** The single letters are what an apostrophe leaves. */
const stopWords = new Set(
  "a an and are as at be by can could did do does for from had has have how i if in is it many me much must my no of on or our s should t that the their there this to us was we what when where which who will with would you your".split(
    " ",
  ),
);

/** One form for singular and plural, and for numbers of laws with and without leading zeros. */
export function stem(word: string): string {
  if (word.charCodeAt(0) < 58) return word.replace(/^0+(?=\d)/, "");
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ch|sh|x|ss)es$/.test(word) ? -2 : -1);
}

export interface Question {
  terms: readonly string[];
  /** The last word while it is being typed: words may begin with it. */
  prefix: string | undefined;
}

const maxWords = 8;

/** Undefined when too little was typed. */
export function questionIn(typed: string): Question | undefined {
  const all = (fold(typed).match(words) ?? []).slice(0, maxWords);
  const significant = all.filter((word) => !stopWords.has(word));
  const asked = significant.length > 0 ? significant : all.slice(-1);
  // A single letter is too little, a single digit may be a law's number.
  const terms = asked.filter((word) => word.length > 1 || /\d/.test(word) || asked.length > 1);
  const last = terms.at(-1);
  if (last === undefined) return undefined;
  const open = last === all.at(-1) && /[\p{L}\p{M}\p{N}]$/u.test(typed);
  const prefix = /^\d/.test(last) ? stem(last) : last;
  return { terms: terms.map(stem), prefix: open ? prefix : undefined };
}
