import { type Folded, foldWithPositions } from "../../db/schema/text/fold-positions.ts";
import { type Wanted, phraseAt, wordAt } from "../data/wanted.ts";

type Mark = [from: number, to: number];

/** Matches of the terms in a text, in order and without overlap: `[from, to]` in the unfolded text. */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const folded = foldWithPositions(text);
  const found = wanted.flatMap(({ words, synonyms }) => [
    ...words.flatMap((word) => placesOf(word, folded)),
    ...synonyms.flatMap((phrase) => phrasePlacesOf(phrase, folded)),
  ]);
  const marks: Mark[] = [];
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

function placesOf(term: string, { text, at }: Folded): Mark[] {
  const places: Mark[] = [];
  for (let place = wordAt(text, term, 0); place >= 0 && term; ) {
    const s = /^s(?![a-z])/.test(text.slice(place + term.length)) ? 1 : 0;
    const end = place + term.length + s;
    places.push([at[place] ?? 0, at[end] ?? 0]);
    place = wordAt(text, term, end);
  }
  return places;
}

function phrasePlacesOf(phrase: string, { text, at }: Folded): Mark[] {
  const places: Mark[] = [];
  for (let place = phraseAt(text, phrase, 0); place; place = phraseAt(text, phrase, place[1])) {
    places.push([at[place[0]] ?? 0, at[place[1]] ?? 0]);
  }
  return places;
}
