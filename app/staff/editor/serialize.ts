import type { Mark, Node as Doc } from "@tiptap/pm/model";
import { focusClass } from "../../../db/schema/media.ts";
import { anchorsOf, type Titled } from "./anchor.ts";
import { keysIn, notesIn } from "./footnotes.ts";

interface Serialization {
  anchors: Iterator<string>;
  /** Unique ids of list items. */
  items: ReadonlyMap<Doc, string>;
  keys: string[];
  /** Footnotes that already have a mark: a note links back to its first mark only. */
  marked: Set<string>;
}

/**
 * The editor's document as the HTML to store: only what `articleTags` lists, in the form that the server's
 * sanitiser writes, each block on its own line. An empty document gives an empty string.
 */
export function serialize(doc: Doc): string {
  const headings: Titled[] = [];
  const keys = keysIn(doc);
  const taken = new Set(keys.flatMap((_, index) => [`fn-${index + 1}`, `fnref-${index + 1}`]));
  const items = new Map<Doc, string>();
  doc.descendants((node) => {
    const { id, level } = node.attrs;
    if (node.type.name === "heading") headings.push({ id, level, text: node.textContent });
    if (node.type.name === "listItem" && id && !taken.has(id)) {
      taken.add(id);
      items.set(node, id);
    }
  });
  const anchors = anchorsOf(headings, taken).values();
  const state: Serialization = { anchors, items, keys, marked: new Set() };
  const lines: string[] = [];
  doc.forEach((block) => {
    const html = blockOf(block, "", state);
    if (lines.length > 0 && html.startsWith("<h2")) lines.push("");
    if (html) lines.push(html);
  });
  return lines.join("\n");
}

function blockOf(node: Doc, pad: string, state: Serialization): string {
  const { attrs } = node;
  const inside = () => childrenOf(node, `${pad}  `, state);
  const around = (tag: string, attributes = "") =>
    `<${tag}${attributes}>\n${inside().join("\n")}\n${pad}</${tag}>`;
  switch (node.type.name) {
    case "paragraph":
      return isBlank(node) ? "" : `${pad}<p>${inlineOf(node, state)}</p>`;
    case "heading": {
      const id = state.anchors.next().value ?? "section";
      if (node.content.size === 0) return "";
      return `${pad}<h${attrs["level"]}${attribute("id", id)}>${inlineOf(node, state)}</h${attrs["level"]}>`;
    }
    case "bulletList":
      return pad + around("ul");
    case "orderedList":
      return pad + around("ol", attrs["start"] > 1 ? attribute("start", attrs["start"]) : "");
    case "listItem":
      return `${pad}<li${idOf(state.items.get(node))}>${flowOf(node, pad, state)}</li>`;
    case "blockquote": {
      const lines = inside();
      const one = lines.length === 1 && !lines[0]?.includes("\n");
      return `${pad}<blockquote>${one ? lines[0]?.trim() : `\n${lines.join("\n")}\n${pad}`}</blockquote>`;
    }
    case "codeBlock": {
      const language = attrs["language"] ? attribute("class", `language-${attrs["language"]}`) : "";
      return `${pad}<pre><code${language}>${escaped(node.textContent)}</code></pre>`;
    }
    case "horizontalRule":
      return `${pad}<hr />`;
    case "figure":
      return `${pad}${figureOf(node, state)}`;
    case "tableBox":
      return tableOf(node, pad, state);
    case "footnotes":
      return notesOf(node, state);
    default:
      throw new Error(`The editor cannot write a ${node.type.name}.`);
  }
}

const idOf = (id: string | undefined) => (id ? attribute("id", id) : "");

const isBlank = (node: Doc) => node.children.every(({ type }) => type.name === "hardBreak");

const childrenOf = (node: Doc, pad: string, state: Serialization): string[] =>
  node.children.map((child) => blockOf(child, pad, state)).filter(Boolean);

/** Content of a list item or cell; its first paragraph is written without `p` where it is the only one. */
function flowOf(node: Doc, pad: string, state: Serialization): string {
  const [first, ...others] = node.children;
  const plain = first?.type.name === "paragraph";
  if (!first || !plain || others.some(({ type }) => type.name === "paragraph")) {
    const lines = childrenOf(node, `${pad}  `, state);
    return lines.length > 0 ? `\n${lines.join("\n")}\n${pad}` : "";
  }
  const text = inlineOf(first, state);
  const lines = others.map((child) => blockOf(child, `${pad}  `, state)).filter(Boolean);
  return lines.length > 0 ? `${text}\n${lines.join("\n")}\n${pad}` : text;
}

function figureOf(node: Doc, state: Serialization): string {
  const { src, alt, width, height, focus } = node.attrs;
  const attributes =
    (width ? attribute("width", width) : "") +
    (height ? attribute("height", height) : "") +
    (focus ? attribute("class", focusClass(focus)) : "");
  const caption = node.content.size > 0 ? `<figcaption>${inlineOf(node, state)}</figcaption>` : "";
  return `<figure><img${attribute("src", src)}${attribute("alt", alt)}${attributes} />${caption}</figure>`;
}

function tableOf(box: Doc, pad: string, state: Serialization): string {
  const caption = box.firstChild?.type.name === "tableCaption" ? box.firstChild : undefined;
  const rows = box.lastChild?.children ?? [];
  const isHead = (row: Doc) => row.children.every(({ type }) => type.name === "tableHeader");
  const body = rows.findIndex((row) => !isHead(row));
  const heads = body < 0 ? rows.length : body;
  const part = (tag: string, those: readonly Doc[]) => {
    const lines = those.map((row) => rowOf(row, tag, pad, state));
    if (lines.length === 0) return "";
    if (tag === "thead" && lines.length === 1)
      return `${pad}  <thead>${lines[0]?.trim()}</thead>\n`;
    return `${pad}  <${tag}>\n${lines.join("\n")}\n${pad}  </${tag}>\n`;
  };
  const name =
    caption && caption.content.size > 0
      ? `${pad}  <caption>${inlineOf(caption, state)}</caption>\n`
      : "";
  return `${pad}<table>\n${name}${part("thead", rows.slice(0, heads))}${part("tbody", rows.slice(heads))}${pad}</table>`;
}

function rowOf(row: Doc, part: string, pad: string, state: Serialization): string {
  const cells = row.children.map((cell) => {
    const { colspan, rowspan, scope } = cell.attrs;
    const spans =
      (colspan > 1 ? attribute("colspan", colspan) : "") +
      (rowspan > 1 ? attribute("rowspan", rowspan) : "");
    const text = flowOf(cell, `${pad}    `, state);
    if (cell.type.name === "tableCell") return `<td${spans}>${text}</td>`;
    const of = scope ?? (part === "thead" ? "col" : "row");
    return `<th${attribute("scope", of)}${spans}>${text}</th>`;
  });
  return `${pad}    <tr>${cells.join("")}</tr>`;
}

function notesOf(list: Doc, state: Serialization): string {
  const notes = notesIn(list.type.schema.topNodeType.create(null, list));
  const items = state.keys.flatMap((key, index) => {
    const note = notes.get(key);
    if (!note) return [];
    const number = index + 1;
    const text = inlineOf(note, state);
    return `    <li id="fn-${number}">${text}${text ? " " : ""}<a href="#fnref-${number}">Back to the text</a></li>`;
  });
  return items.length > 0
    ? `<section class="footnotes">\n  <ol>\n${items.join("\n")}\n  </ol>\n</section>`
    : "";
}

const tags: Record<string, string> = { bold: "strong", italic: "em", strike: "s", raised: "sup" };

function inlineOf(parent: Doc, state: Serialization): string {
  let html = "";
  let open: readonly Mark[] = [];
  const close = (to: number) => {
    for (const mark of open.slice(to).toReversed())
      html += `</${tags[mark.type.name] ?? nameOf(mark)}>`;
  };
  for (const node of parent.children) {
    const same = node.marks.findIndex((mark, index) => !open[index]?.eq(mark));
    const shared = same < 0 ? Math.min(node.marks.length, open.length) : same;
    close(shared);
    for (const mark of node.marks.slice(shared)) html += opening(mark);
    open = node.marks;
    if (node.isText) html += escaped(node.text ?? "");
    else if (node.type.name === "hardBreak") html += "<br />";
    else html += markOf(node, state);
  }
  close(0);
  return html;
}

const nameOf = (mark: Mark) => (mark.type.name === "link" ? "a" : mark.type.name);

function opening(mark: Mark): string {
  if (mark.type.name !== "link") return `<${tags[mark.type.name] ?? mark.type.name}>`;
  const { href, rel } = mark.attrs;
  return `<a${attribute("href", href)}${rel ? attribute("rel", rel) : ""}>`;
}

function markOf(node: Doc, { keys, marked }: Serialization): string {
  const key = String(node.attrs["key"]);
  const number = keys.indexOf(key) + 1;
  const id = marked.has(key) ? "" : attribute("id", `fnref-${number}`);
  marked.add(key);
  return `<sup${id}><a href="#fn-${number}">${number}</a></sup>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const attribute = (name: string, value: unknown) =>
  ` ${name}="${escaped(String(value)).replaceAll('"', "&quot;")}"`;
