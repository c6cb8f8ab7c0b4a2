import type { Kind, SearchDocument } from "./document.ts";
import { plain, wordsIn } from "./words.ts";

/** A stretch of text, marked where it is what was looked for, or has the same sense. */
export interface Piece {
  text: string;
  marked: false | Mark;
}

type Mark = "word" | "synonym";

/** The words to mark in what was found. */
export type Marks = ReadonlyMap<string, Mark>;

/** What the visitor sees of a document that was found. */
export interface Hit {
  id: string;
  kind: Kind;
  title: Piece[];
  about: string;
  text: Piece[];
  href: string | undefined;
}

// About three lines on a phone.
const shownLength = 170;

/** The document as a hit: its title, and its text from where it says what was looked for. */
export function hitOf(document: SearchDocument, words: Marks): Hit {
  const { id, kind, about, href } = document;
  return {
    id,
    kind,
    title: marked(document.title, words),
    about,
    text: marked(href === undefined ? document.text : passageOf(document, words), words),
    href,
  };
}

/** The text in pieces; those are marked whose words were looked for. */
export function marked(text: string, words: Marks): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { word, from, to } of wordsIn(text)) {
    const mark = words.get(word);
    if (mark === undefined) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: mark });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}

function passageOf({ text, body, about }: SearchDocument, words: Marks): string {
  const inText = firstPlace(text, words);
  if (inText === undefined && body && firstPlace(about, words) === undefined) {
    const inBody = firstPlace(body, words);
    if (inBody !== undefined) return cut(body, inBody);
  }
  return cut(text, inText ?? 0);
}

/** Where the first of the words stands; only signs are compared, since a text may be long. */
function firstPlace(text: string, words: Marks): number | undefined {
  const folded = plain(text);
  // Folding has moved the signs: the beginning is shown.
  if (folded.length !== text.length) return undefined;
  let first: number | undefined;
  for (const word of words.keys()) {
    const at = firstAs(folded, word);
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  return first;
}

function firstAs(folded: string, word: string): number | undefined {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(folded.charAt(at - 1)) || folded.charAt(at - 1) === "0") return at;
  }
  return undefined;
}

/** So much of the text that `place` is in it, from the beginning of its sentence where that is near. */
function cut(text: string, place: number): string {
  let from = 0;
  if (place > shownLength - 50) {
    const sentence = Math.max(text.lastIndexOf(". ", place), text.lastIndexOf("\n", place)) + 1;
    const near = place - sentence < 80 ? sentence : text.lastIndexOf(" ", place - 40);
    from = Math.max(near, 0);
  }
  const rest = text.slice(from).trimStart();
  const shown =
    rest.length <= shownLength ? rest : rest.slice(0, rest.lastIndexOf(" ", shownLength));
  // The items of a list end without a full stop: a dot sets each apart from the next.
  const line = shown
    .trim()
    .replace(/([^.!?:\s]) *\n\s*/g, "$1 · ")
    .replace(/\s+/g, " ");
  return `${from > 0 ? "… " : ""}${line}${shown.length < rest.length ? " …" : ""}`;
}
