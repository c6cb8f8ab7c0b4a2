import type { Kind, SearchDocument } from "./document.ts";
import { plain, wordsIn } from "./words.ts";

/** A stretch of text, marked where it is what was looked for. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** What the visitor sees of a document that was found. */
export interface Hit {
  id: string;
  kind: Kind;
  title: Piece[];
  about: Piece[];
  text: Piece[];
  href: string | undefined;
}

// About three lines on a phone.
const shownLength = 170;

/** The document as a hit: its title, and its text from where it says what was looked for. */
export function hitOf(document: SearchDocument, words: ReadonlySet<string>): Hit {
  const { id, kind, about, href } = document;
  return {
    id,
    kind,
    title: marked(document.title, words),
    about: marked(about, words),
    text: marked(href === undefined ? document.text : passageOf(document, words), words),
    href,
  };
}

/** The text in pieces; those are marked whose words were looked for. */
export function marked(text: string, words: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { word, from, to } of wordsIn(text)) {
    if (!words.has(word)) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}

function passageOf({ text, body, about }: SearchDocument, words: ReadonlySet<string>): string {
  const inText = firstPlace(text, words);
  if (inText === undefined && body && firstPlace(about, words) === undefined) {
    const inBody = firstPlace(body, words);
    if (inBody !== undefined) return cut(body, inBody);
  }
  return cut(text, inText ?? 0);
}

/** Where the first of the words stands; only signs are compared, since a text may be long. */
function firstPlace(text: string, words: ReadonlySet<string>): number | undefined {
  const folded = plain(text);
  // Folding has moved the signs: the beginning is shown.
  if (folded.length !== text.length) return undefined;
  let first: number | undefined;
  for (const word of words) {
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
  const line = shown.replace(/\s+/g, " ").trim();
  return `${from > 0 ? "… " : ""}${line}${shown.length < rest.length ? " …" : ""}`;
}
