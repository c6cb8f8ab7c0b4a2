import { synonyms } from "../data/synonyms.ts";
import { termsIn } from "./words.ts";

interface Phrase {
  terms: readonly string[];
  /** The index term that stands for its group of synonyms; no text has it. */
  sense: string;
}

const byFirst = new Map<string, Phrase[]>();
const singleWords = new Map<string, string[]>();
synonyms.forEach((group, place) => {
  const sense = `~${place}`;
  for (const words of group) {
    const terms = termsIn(words);
    const [first] = terms;
    if (first === undefined) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { terms, sense }]);
    if (terms.length === 1) singleWords.set(sense, [...(singleWords.get(sense) ?? []), first]);
  }
});

/** Calls `found` for each phrase in these terms, with its position. */
function eachPhrase(terms: readonly string[], found: (phrase: Phrase, at: number) => void): void {
  terms.forEach((term, at) => {
    for (const phrase of byFirst.get(term) ?? nothing) {
      if (phrase.terms.every((word, nth) => terms[at + nth] === word)) found(phrase, at);
    }
  });
}
const nothing: readonly Phrase[] = [];

/** For each term of a query, the senses of the phrases that it is part of. */
export function sensesOf(terms: readonly string[]): ReadonlySet<string>[] {
  const senses = terms.map(() => new Set<string>());
  eachPhrase(terms, (phrase, at) => {
    for (const place of phrase.terms.keys()) senses[at + place]?.add(phrase.sense);
  });
  return senses;
}

export const wordsOf = (sense: string): readonly string[] => singleWords.get(sense) ?? [];

export function termsAndSenses(text: string): string[] {
  const terms = termsIn(text);
  const senses: string[] = [];
  eachPhrase(terms, ({ sense }) => {
    senses.push(sense);
  });
  return terms.concat(senses);
}
