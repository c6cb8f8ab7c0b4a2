import MiniSearch from "minisearch";
import { sensesOf, termsAndSenses, wordsOf } from "./alike.ts";
import type { Kind, SearchDocument } from "./document.ts";
import type { Marks } from "./hit.ts";
import type { Question } from "./words.ts";

/** Weights by field: a match in the title counts most. */
const weights = [12, 5, 2, 0.5];
const fields = ["title", "about", "text", "body"] as const satisfies (keyof SearchDocument)[];

export interface Ranked {
  /** Ids of documents, best first. */
  ids: string[];
  total: number;
  /** True if the hits have all words, or all but one of many. */
  complete: boolean;
  words: Marks;
}

type Wanted = Map<string, number>;

// Many words begin with the same two letters; the shortest are nearest to the query.
const maxPrefixed = 150;
const maxFuzzy = 40;
const saturation = 1.2;
// A synonym counts less than the word itself.
const synonymWeight = 0.8;
// In queries of this many words or more, a hit may lack one, and counts less.
const manyWords = 4;
const lacksOne = 0.6;

/** Kinds whose titles are sentences, which count as text. */
const inSentences: ReadonlySet<string> = new Set<Kind>(["provision", "question", "row"]);

function fieldOf(document: SearchDocument, field: keyof SearchDocument): string {
  const { kind, title, about, text, body } = document;
  if (!inSentences.has(kind) || field === "id") return document[field] ?? "";
  if (field === "text") return title;
  return field === "body" ? `${about} ${text} ${body}` : "";
}

/** Scores are summed here in plain arrays: MiniSearch makes an object for each hit, which costs a slow phone 90 ms. */
export class SearchIndex extends MiniSearch<SearchDocument> {
  constructor() {
    super({
      fields: [...fields],
      tokenize: termsAndSenses,
      processTerm: (term) => term,
      extractField: (document, field) => fieldOf(document, field as keyof SearchDocument),
    });
  }

  /** The best documents with all words; without any, the best with some of them. */
  rank(question: Question, limit: number): Ranked {
    const senses = sensesOf(question.terms);
    const wanted = question.terms.map((term, index) =>
      this.wanted(term, prefixAt(question, index), senses[index] ?? []),
    );
    const all = this.count(wanted, nearlyAll(wanted.length), limit);
    if (all.total > 0 || wanted.length < 2) return { ...all, complete: true };
    return { ...this.count(wanted, 1, limit), complete: false };
  }

  /**
   * Words that equal, begin with or mean the term. Words with a similar spelling count only if there is none of these:
   * a word in the index is not misspelt, and "lost" does not mean "cost".
   */
  private wanted(term: string, prefix: string | undefined, senses: Iterable<string>): Wanted {
    const found: Wanted = new Map();
    for (const sense of senses) if (this._index.has(sense)) found.set(sense, synonymWeight);
    if (this._index.has(term)) found.set(term, 1);
    if (prefix !== undefined && prefix.length > 1) {
      const longer = [...this.withPrefix(prefix)].sort((one, other) => one.length - other.length);
      for (const word of longer.slice(0, maxPrefixed)) {
        if (!found.has(word)) found.set(word, (0.8 * prefix.length) / word.length);
      }
    }
    if (found.size > 0) return found;
    for (const [word, [, distance]] of this.fuzzy(term))
      found.set(word, (0.45 * term.length) / (term.length + distance));
    return found;
  }

  private *withPrefix(prefix: string): Generator<string> {
    let left = 2_000;
    for (const word of this._index.atPrefix(prefix).keys()) {
      yield word;
      if (--left === 0) return;
    }
  }

  /** Allows one wrong letter, two in words of eight or more; none in numbers and short words. */
  private fuzzy(term: string) {
    if (term.length < 4 || /\d/.test(term)) return [];
    const found = [...this._index.fuzzyGet(term, term.length < 8 ? 1 : 2)];
    return found.sort(([, [, one]], [, [, other]]) => one - other).slice(0, maxFuzzy);
  }

  /** Scores the documents, and returns the best of those with at least `needed` of the words. */
  private count(
    wanted: readonly Wanted[],
    needed: number,
    limit: number,
  ): Omit<Ranked, "complete"> {
    const size = this._nextId;
    const score = new Float32Array(size);
    const has = new Uint8Array(size);
    const last = new Uint8Array(size);
    wanted.forEach((term, index) => {
      for (const [word, weight] of term) {
        const data = this._index.get(word);
        if (data) this.sum(data, weight, { score, has, last, turn: index + 1 });
      }
    });
    const best = new Best(limit);
    let total = 0;
    for (let at = 0; at < size; at++) {
      const matched = has[at] ?? 0;
      if (matched < needed || !this._documentIds.has(at)) continue;
      total++;
      const sum = (score[at] ?? 0) * (matched < wanted.length ? lacksOne : 1);
      // Documents with more of the words rank before those with one word more often.
      best.offer(at, sum + (needed === 1 ? matched * 1_000 : 0));
    }
    return {
      ids: best.places.map((place) => String(this._documentIds.get(place))),
      total,
      words: marksOf(wanted.flatMap((term) => [...term.keys()])),
    };
  }

  private sum(data: ReadonlyMap<number, ReadonlyMap<number, number>>, weight: number, into: Sums) {
    const { score, has, last, turn } = into;
    for (const [field, documents] of data) {
      const rarity = Math.log(
        1 + (this._documentCount - documents.size + 0.5) / (documents.size + 0.5),
      );
      const each = weight * (weights[field] ?? 1) * Math.max(rarity, 0.05) * (saturation + 1);
      for (const [at, times] of documents) {
        score[at] = (score[at] ?? 0) + (each * times) / (times + saturation);
        if (last[at] === turn) continue;
        last[at] = turn;
        has[at] = (has[at] ?? 0) + 1;
      }
    }
  }
}

interface Sums {
  score: Float32Array;
  /** Number of the words that each document has. */
  has: Uint8Array;
  last: Uint8Array;
  turn: number;
}

const prefixAt = ({ terms, prefix }: Question, index: number) =>
  index === terms.length - 1 ? prefix : undefined;

const marksOf = (wanted: readonly string[]): Marks =>
  new Map([
    ...wanted.flatMap((word) => wordsOf(word).map((other) => [other, "synonym"] as const)),
    ...wanted.map((word) => [word, "word"] as const),
  ]);

const nearlyAll = (words: number) => (words < manyWords ? words : words - 1);

class Best {
  readonly places: number[] = [];
  private readonly scores: number[] = [];
  private readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
  offer(place: number, score: number): void {
    const { places, scores, limit } = this;
    if (scores.length === limit && score <= (scores[limit - 1] ?? 0)) return;
    let at = scores.length;
    while (at > 0 && score > (scores[at - 1] ?? 0)) at--;
    scores.splice(at, 0, score);
    places.splice(at, 0, place);
    if (scores.length > limit) {
      scores.pop();
      places.pop();
    }
  }
}
