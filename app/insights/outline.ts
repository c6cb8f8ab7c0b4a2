import { pageIds } from "../../db/schema/insights/insights.ts";

/** What an article's stored HTML consists of, beside its text. */
export interface Outline {
  headings: OutlineHeading[];
  /** What each table is called, in their order. */
  tables: string[];
}

export interface OutlineHeading {
  id: string;
  text: string;
  /** The heading holds a link of its own already. */
  linked: boolean;
}

// Whole tags are read, so nothing inside quotes is taken for one.
export const tags = /(<[^<>"]*(?:"[^"]*"[^<>"]*)*>)/;

/** Reads sanitised HTML. A heading without an id gets one from its words, always the same; stored ids never change. */
export function outlineOf(html: string): Outline {
  const taken = new Set<string>(pageIds);
  for (const [, id = ""] of html.matchAll(/<(?:h[2-4]|li|sup) id="([^"]*)">/g)) taken.add(id);
  const outline: Outline = { headings: [], tables: [] };
  let heading = "";
  for (const { tag, text, inner } of elementsOf(html)) {
    if (tag.startsWith("<h")) heading = text;
    if (tag.startsWith("<h2")) {
      const id = /^<h2 id="([^"]+)">$/.exec(tag)?.[1] ?? free(anchorOf(text), taken);
      taken.add(id);
      outline.headings.push({ id: decode(id), text, linked: inner.includes("<a ") });
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
    else if (filling) filling.text += decode(piece);
  });
  return found;
}

/** Every region on a page needs a name of its own. */
function nameOf(about: string, others: readonly string[]): string {
  const name = about ? `Table: ${about.trim()}` : "Table";
  return others.includes(name) ? `${name} (${others.length + 1})` : name;
}

/** `Government & Public Sector` as `government-public-sector`. */
const anchorOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{Mn}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "section";

function free(slug: string, taken: ReadonlySet<string>): string {
  let id = slug;
  for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
  return id;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

export const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : (entities[name] ?? entity);
  });
