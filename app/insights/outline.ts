import { anchorOf, takeId, takenIds } from "../../db/schema/insights/anchor.ts";
import { decodeEntities } from "../../db/schema/text/plain-text.ts";

/** The headings and tables of an article's stored HTML. */
export interface Outline {
  headings: OutlineHeading[];
  /** Name of each table, in document order. */
  tables: string[];
}

export interface OutlineHeading {
  id: string;
  text: string;
  /** The heading holds a link of its own already. */
  linked: boolean;
}

// Matches whole tags, so that nothing inside quotes is taken for one.
export const tags = /(<[^<>"]*(?:"[^"]*"[^<>"]*)*>)/;

/** Reads sanitised HTML. A heading without an id gets one from its words, always the same; stored ids never change. */
export function outlineOf(html: string): Outline {
  const stored = Array.from(
    html.matchAll(/<(?:h[2-4]|li|sup) id="([^"]*)">/g),
    ([, id = ""]) => id,
  );
  const taken = takenIds(stored);
  const outline: Outline = { headings: [], tables: [] };
  let heading = "";
  for (const { tag, text, inner } of elementsOf(html)) {
    if (tag.startsWith("<h")) heading = text;
    if (tag.startsWith("<h2")) {
      const id = /^<h2 id="([^"]+)">$/.exec(tag)?.[1] ?? takeId(anchorOf(text), taken);
      outline.headings.push({ id: decodeEntities(id), text, linked: inner.includes("<a ") });
    }
    if (tag === "<table>") outline.tables.push(nameOf(text || heading, outline.tables));
  }
  return outline;
}

interface Element {
  tag: string;
  text: string;
  inner: string;
}

/** Headings with their text, and tables with that of their caption, in the order of the document. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  let filling: Element | undefined;
  html.split(tags).forEach((piece, index) => {
    const isTag = index % 2 === 1;
    if (isTag && /^<(?:h[23][ >]|table>)/.test(piece)) {
      found.push({ tag: piece, text: "", inner: "" });
    }
    if (isTag && /^<(?:h[23][ >]|caption>)/.test(piece)) filling = found.at(-1);
    else if (isTag && /^<\/(?:h[23]|caption)>/.test(piece)) filling = undefined;
    else if (filling && isTag) filling.inner += piece;
    else if (filling) filling.text += decodeEntities(piece);
  });
  return found;
}

/** Every region on a page needs a name of its own. */
function nameOf(about: string, others: readonly string[]): string {
  const name = about ? `Table: ${about.trim()}` : "Table";
  return others.includes(name) ? `${name} (${others.length + 1})` : name;
}
