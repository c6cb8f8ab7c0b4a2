import { DOMParser, type Node as Doc, type Schema } from "@tiptap/pm/model";
import { anchorsOf, type Titled } from "./anchor.ts";
import { arrange } from "./arrange.ts";
import { articleNodes, type Dropped } from "./parse-inert.ts";
import { schema as ownSchema } from "./schema.ts";

/** Article nodes as a document of this schema; each editor has its own schema. */
export function documentOf(nodes: DocumentFragment, schema: Schema = ownSchema): Doc {
  arrange(nodes);
  return DOMParser.fromSchema(schema).parse(nodes);
}

/**
 * Stored HTML as the editor's document. A heading without an id gets the one from the article's page, so
 * that links to it survive a change of its words.
 */
export function parse(html: string, dropped?: Dropped): Doc {
  const nodes = articleNodes(html, dropped);
  const headings = [...nodes.querySelectorAll("h2, h3, h4")];
  const others = [...nodes.querySelectorAll("li[id], sup[id]")].map(({ id }) => id);
  const ids = anchorsOf(headings.map(headingOf), others);
  for (const [index, heading] of headings.entries()) heading.id = ids[index] ?? "";
  return documentOf(nodes);
}

const headingOf = (heading: Element): Titled => ({
  id: heading.id || null,
  level: Number(heading.nodeName.slice(1)),
  text: heading.textContent ?? "",
});
