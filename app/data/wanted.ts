import { synonyms } from "./synonyms.ts";
import { fold } from "../../db/schema/text/fold.ts";

/** A search term: matched by all its words, anywhere in the text, or by one of its synonyms. */
export interface Wanted {
  words: readonly string[];
  /** Compared as whole words: the visitor did not type them, so a match inside a word would surprise. */
  synonyms: readonly string[];
}

// A search for "hours" should find the 72-hour window too.
const singular = (term: string) =>
  /[^s]s$/.test(term) && term.length > 3 ? term.slice(0, -1) : term;

/** Each phrase of the list, split into words, with the other phrases of its group. */
const phrases = synonyms.flatMap((group) =>
  group.map((phrase) => ({
    words: phrase.split(" ").map(singular),
    others: group.filter((other) => other !== phrase).map(lastSingular),
  })),
);

function lastSingular(phrase: string): string {
  const words = phrase.split(" ");
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ");
}

/** The terms of a query. A single letter says too little; a single figure may be an article. */
export function wantedIn(query: string): Wanted[] {
  const words = fold(query)
    .split(" ")
    .map(singular)
    .filter((term) => term.length > 1 || /\d/.test(term));
  const wanted = new Map<string, Wanted>();
  for (let at = 0; at < words.length; ) {
    const meant = phrases.filter((phrase) =>
      phrase.words.every((word, index) => words[at + index] === word),
    );
    const length = Math.max(1, ...meant.map((phrase) => phrase.words.length));
    const matches = meant.filter((phrase) => phrase.words.length === length);
    const own = words.slice(at, at + length);
    wanted.set(own.join(" "), { words: own, synonyms: matches.flatMap(({ others }) => others) });
    at += length;
  }
  return [...wanted.values()];
}

export const meets = (text: string, { words, synonyms: others }: Wanted): boolean =>
  words.every((word) => wordAt(text, word, 0) >= 0) ||
  others.some((other) => phraseAt(text, other, 0) !== undefined);

/** True if a folded text has any word of the term. */
export const touches = (text: string, { words, synonyms: others }: Wanted): boolean =>
  words.some((word) => wordAt(text, word, 0) >= 0) ||
  others.some((other) => phraseAt(text, other, 0) !== undefined);

/**
 * Index of the typed word in a folded text from `from` on, or -1: also inside a word, as "security" in
 * "cybersecurity", but a short one only at the beginning of a word, since "fine" is in "defines".
 */
export function wordAt(text: string, word: string, from: number): number {
  let at = text.indexOf(word, from);
  while (at > 0 && word.length < 5 && isSign(text[at - 1])) at = text.indexOf(word, at + 1);
  return at;
}

const isSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** First match from `from` on of this phrase in a folded text, as whole words in the singular or plural. */
export function phraseAt(
  text: string,
  phrase: string,
  from: number,
): [from: number, to: number] | undefined {
  for (let at = text.indexOf(phrase, from); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const to = text[end] === "s" ? end + 1 : end;
    if (!isSign(text[at - 1]) && !isSign(text[to])) return [at, to];
  }
  return undefined;
}
