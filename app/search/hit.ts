import type { Kind, SearchDocument } from "./document.ts";
import { fold } from "../../db/schema/text/fold.ts";
import { foldWithPositions } from "../../db/schema/text/fold-positions.ts";
import { wordsIn } from "./words.ts";

/** A piece of text, marked if it matches the query or a synonym. */
export interface Piece {
  text: string;
  marked: false | Mark;
}

type Mark = "word" | "synonym";

export type Marks = ReadonlyMap<string, Mark>;

export interface Hit {
  id: string;
  kind: Kind;
  title: Piece[];
  about: string;
  text: Piece[];
  href: string | undefined;
}

// About three lines on a phone.
const maxLength = 170;

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

export function marked(text: string, words: Marks): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { word, from, to } of wordsIn(text)) {
    const mark = words.get(word);
    if (mark === undefined || to <= done) continue;
    const last = pieces.at(-1);
    // Two pairs of Chinese signs may share one.
    if (last && from < done) last.text += text.slice(done, to);
    else {
      if (from > done) pieces.push({ text: text.slice(done, from), marked: false });
      pieces.push({ text: text.slice(from, to), marked: mark });
    }
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}

// The official text of a provision, and the purpose of each phone number, are never left out or cut.
const isWhole: ReadonlySet<Kind> = new Set(["provision", "contact"]);

function passageOf({ kind, text, body, about }: SearchDocument, words: Marks): string {
  if (isWhole.has(kind)) return cut(text, 0, text.length);
  const inText = firstMatch(text, words);
  if (inText === undefined && body && firstMatch(about, words) === undefined) {
    const inBody = firstMatch(body, words);
    if (inBody !== undefined) return cut(body, inBody);
  }
  return cut(text, inText ?? 0);
}

/** The position of the first match; compares characters only, since a text may be long. */
function firstMatch(text: string, words: Marks): number | undefined {
  const folded = fold(text);
  let first: number | undefined;
  for (const word of words.keys()) {
    const at = firstAs(folded, word);
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  // Maps positions only if folding has moved them, since a text may be long.
  if (first === undefined || folded.length === text.length) return first;
  return foldWithPositions(text).at[first];
}

function firstAs(folded: string, word: string): number | undefined {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(folded.charAt(at - 1)) || folded.charAt(at - 1) === "0") return at;
  }
  return undefined;
}

/** The passage around a position, from the beginning of its sentence if that is near. */
function cut(text: string, position: number, length = maxLength): string {
  let from = 0;
  if (position > maxLength - 50) {
    const sentence =
      Math.max(text.lastIndexOf(". ", position), text.lastIndexOf("\n", position)) + 1;
    const near = position - sentence < 80 ? sentence : text.lastIndexOf(" ", position - 40);
    from = Math.max(near, 0);
  }
  const tail = text.slice(from).trimStart();
  const shown = tail.length <= length ? tail : tail.slice(0, tail.lastIndexOf(" ", length));
  // Items of a list have no full stop: a dot separates them.
  const line = shown
    .trim()
    .replace(/([^.!?:\s]) *\n\s*/g, "$1 · ")
    .replace(/\s+/g, " ");
  return `${from > 0 ? "… " : ""}${line}${shown.length < tail.length ? " …" : ""}`;
}
