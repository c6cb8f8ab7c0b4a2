import MiniSearch from "minisearch";
import { sensesOf, termsAndSenses, wordsOf } from "./alike.ts";
import type { SearchDocument } from "./document.ts";
import type { Marks } from "./hit.ts";
import type { Question } from "./words.ts";

/** What a hit counts in each field: a title says most, a summary more than what is far below. */
const weights = [12, 5, 2, 0.5];
const fields = ["title", "about", "text", "body"] as const satisfies (keyof SearchDocument)[];

export interface Ranked {
  /** Ids of documents, best first. */
  ids: string[];
  /** How many there are in all. */
  total: number;
  /** Whether hits have all that was asked for, or all but one of many words. */
  whole: boolean;
  /** What a hit marks. */
  words: Marks;
}

/** A word to look for, and how much a hit of it counts. */
type Wanted = Map<string, number>;

// More words than these begin with two letters; the shortest are nearest to what was typed.
const mostBegun = 150;
const mostAlike = 40;
const saturation = 1.2;
// A synonym counts less than the word itself.
const sameSense = 0.8;
// Of so many words a hit may lack one, and then counts less.
const manyWords = 4;
const lacksOne = 0.6;

/** A title that is a sentence (a provision, a question) counts as text: it is no name. */
function fieldOf(document: SearchDocument, field: keyof SearchDocument): string {
  const { kind, title, about, text } = document;
  if ((kind !== "provision" && kind !== "question") || field === "id") return document[field] ?? "";
  if (field === "text") return title;
  return field === "body" ? `${about} ${text}` : "";
}

/**
 * MiniSearch keeps the index: words in a radix tree, exact, begun and misspelt ones found in it, rows put in
 * and taken out one by one. Counting is done here in plain arrays, because the library makes an object for each
 * of ten thousand hits, which costs a slow phone 90 ms.
 */
export class SearchIndex extends MiniSearch<SearchDocument> {
  constructor() {
    super({
      fields: [...fields],
      tokenize: termsAndSenses,
      processTerm: (term) => term,
      extractField: (document, field) => fieldOf(document, field as keyof SearchDocument),
    });
  }

  /** The best of all that has the words asked for; when nothing has, the best of what has some of them. */
  rank(question: Question, most: number): Ranked {
    const senses = sensesOf(question.terms);
    const wantedAt = (alike: boolean) =>
      question.terms.map((term, index) => {
        const wanted = this.wanted(term, begunAt(question, index), alike);
        for (const sense of senses[index] ?? []) wanted.set(sense, sameSense);
        return wanted;
      });
    const strict = wantedAt(false);
    const exact = this.count(strict, nearlyAll(strict.length), most);
    if (exact.total > 0) return { ...exact, whole: true };
    const loose = wantedAt(true);
    const misspelt = this.count(loose, nearlyAll(loose.length), most);
    if (misspelt.total > 0 || loose.length < 2) return { ...misspelt, whole: true };
    return { ...this.count(loose, 1, most), whole: false };
  }

  /** Words that are, begin with, or are spelt like the term; alike ones only where it is none itself, or at will. */
  private wanted(term: string, begun: string | undefined, alike: boolean): Wanted {
    const found: Wanted = new Map();
    if (this._index.has(term)) found.set(term, 1);
    if (begun !== undefined && begun.length > 1) {
      const longer = [...this.beginning(begun)].sort((one, other) => one.length - other.length);
      for (const word of longer.slice(0, mostBegun)) {
        if (!found.has(word)) found.set(word, (0.8 * begun.length) / word.length);
      }
    }
    if (found.size > 0 && !alike) return found;
    for (const [word, [, distance]] of this.alike(term)) {
      if (!found.has(word)) found.set(word, (0.45 * term.length) / (term.length + distance));
    }
    return found;
  }

  private *beginning(start: string): Generator<string> {
    let left = 2_000;
    for (const word of this._index.atPrefix(start).keys()) {
      yield word;
      if (--left === 0) return;
    }
  }

  /** One letter in five may be wrong, two at most; numbers and short words are as they are. */
  private alike(term: string) {
    if (term.length < 4 || /\d/.test(term)) return [];
    const found = [...this._index.fuzzyGet(term, term.length < 8 ? 1 : 2)];
    return found.sort(([, [, one]], [, [, other]]) => one - other).slice(0, mostAlike);
  }

  /** Adds up what each document has of `wanted`, and takes the best of those that have `needed` of them. */
  private count(wanted: readonly Wanted[], needed: number, most: number): Omit<Ranked, "whole"> {
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
    const best = new Best(most);
    let total = 0;
    for (let at = 0; at < size; at++) {
      const held = has[at] ?? 0;
      if (held < needed || !this._documentIds.has(at)) continue;
      total++;
      const sum = (score[at] ?? 0) * (held < wanted.length ? lacksOne : 1);
      // Where some of the words are enough, more of them come before the same ones more often.
      best.offer(at, sum + (needed === 1 ? held * 1_000 : 0));
    }
    return {
      ids: best.places.map((place) => String(this._documentIds.get(place))),
      total,
      words: marksOf(wanted.flatMap((term) => [...term.keys()])),
    };
  }

  private sum(data: ReadonlyMap<number, ReadonlyMap<number, number>>, weight: number, into: Sums) {
    const { score, has, last, turn } = into;
    for (const [field, held] of data) {
      const rarity = Math.log(1 + (this._documentCount - held.size + 0.5) / (held.size + 0.5));
      const each = weight * (weights[field] ?? 1) * Math.max(rarity, 0.05) * (saturation + 1);
      for (const [at, times] of held) {
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
  /** How many of the words asked for a document has. */
  has: Uint8Array;
  /** The last of them that was counted. */
  last: Uint8Array;
  turn: number;
}

const begunAt = ({ terms, begun }: Question, index: number) =>
  index === terms.length - 1 ? begun : undefined;

/** The words of the index that were looked for, and those of one sense with them. */
const marksOf = (wanted: readonly string[]): Marks =>
  new Map([
    ...wanted.flatMap((word) => wordsOf(word).map((other) => [other, "synonym"] as const)),
    ...wanted.map((word) => [word, "word"] as const),
  ]);

const nearlyAll = (words: number) => (words < manyWords ? words : words - 1);

/** The few with the highest scores, in order; equal ones as they come. */
class Best {
  readonly places: number[] = [];
  private readonly scores: number[] = [];
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }
  offer(place: number, score: number): void {
    const { places, scores, most } = this;
    if (scores.length === most && score <= (scores[most - 1] ?? 0)) return;
    let at = scores.length;
    while (at > 0 && score > (scores[at - 1] ?? 0)) at--;
    scores.splice(at, 0, score);
    places.splice(at, 0, place);
    if (scores.length > most) {
      scores.pop();
      places.pop();
    }
  }
}
