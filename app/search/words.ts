import { fold } from "../../db/schema/text/fold.ts";
import { foldWithPositions } from "../../db/schema/text/fold-positions.ts";

export interface Word {
  word: string;
  from: number;
  to: number;
}

// Chinese and Japanese are written without spaces: each sign is a word, and so is each pair of adjacent signs.
const signs = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー";
const aSign = new RegExp(`^[${signs}]`, "u");
const words = new RegExp(`[${signs}]+|(?:(?![${signs}])[\\p{L}\\p{M}])+|\\p{N}+`, "gu");
const asciiWords = /[a-z]+|\d+/g;
const onlyAscii = /^[\0-\x7f]*$/;

const wordsOf = (folded: string) => folded.match(onlyAscii.test(folded) ? asciiWords : words) ?? [];

/** The index terms of a text. Letters and digits are separate words: ISO27001 is found like ISO 27001. */
export function termsIn(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(fold(text))) {
    if (aSign.test(word)) terms.push(...Array.from(word), ...pairsIn(word));
    else if (!stopWords.has(word)) terms.push(stem(word));
  }
  return terms;
}

const pairsIn = (run: string): string[] => {
  const all = Array.from(run);
  return all.slice(1).map((sign, place) => `${all[place]}${sign}`);
};

/** Every word of a text with its position, stop words included. */
export function wordsIn(text: string): Word[] {
  const { text: folded, at } = foldWithPositions(text);
  const found: Word[] = [];
  const add = (word: string, from: number, length: number) =>
    found.push({ word, from: at[from] ?? 0, to: at[from + length] ?? text.length });
  for (const { 0: word, index } of folded.matchAll(words)) {
    if (!aSign.test(word)) {
      add(stem(word), index, word.length);
      continue;
    }
    let from = index;
    for (const sign of word) {
      const pair = Array.from(folded.slice(from, index + word.length))
        .slice(0, 2)
        .join("");
      add(sign, from, sign.length);
      if (pair !== sign) add(pair, from, pair.length);
      from += sign.length;
    }
  }
  return found;
}

/** The single letters are left over from words with an apostrophe. */
const stopWords = new Set(
  "a an and are as at be by can could did do does for from had has have how i if in is it many me much must my no of on or our s should t that the their there this to us was we were what when where which who whom will with would you your".split(
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

/** Undefined when the query is too short. */
export function questionIn(typed: string): Question | undefined {
  const all = wordsOf(fold(typed))
    .flatMap((word) => (aSign.test(word) && word.length > 1 ? pairsIn(word) : [word]))
    .slice(0, maxWords);
  const significant = all.filter((word) => !stopWords.has(word));
  const asked = significant.length > 0 ? significant : all.slice(-1);
  // A single letter is too little, a single digit may be a law's number, and one sign is a word.
  const terms = asked.filter(
    (word) => word.length > 1 || /\d/.test(word) || aSign.test(word) || asked.length > 1,
  );
  const last = terms.at(-1);
  if (last === undefined) return undefined;
  const open = last === all.at(-1) && /[\p{L}\p{M}\p{N}]$/u.test(typed);
  const prefix = /^\d/.test(last) ? stem(last) : last;
  return { terms: terms.map(stem), prefix: open ? prefix : undefined };
}
