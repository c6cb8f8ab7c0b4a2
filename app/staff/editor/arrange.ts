import { isOwnPath } from "./figure.ts";
import { newKey } from "./footnotes.ts";

/**
 * Brings article nodes into the form of the editor's document: a table beside its caption in a box, one
 * picture per figure, footnotes by keys. Mutates the nodes; `serialize.ts` is the inverse.
 */
export function arrange(body: ParentNode): void {
  for (const table of body.querySelectorAll("table")) boxTable(table);
  for (const picture of body.querySelectorAll("img")) wrapInFigure(picture);
  for (const figure of body.querySelectorAll("figure")) splitFigure(figure);
  footnotes(body);
  for (const code of body.querySelectorAll("pre")) plainText(code);
}

function boxTable(table: Element): void {
  // The editor has no nested tables: the inner cells join the outer table.
  if (table.parentElement?.closest("table")) return;
  const outer = element("table-box");
  table.replaceWith(outer);
  const caption = element("table-caption");
  const own = table.querySelector(":scope > caption");
  caption.append(...(own?.childNodes ?? []));
  own?.remove();
  for (const cell of table.querySelectorAll(":scope > thead > tr > td")) {
    const head = element("th");
    for (const { name, value } of [...cell.attributes]) head.setAttribute(name, value);
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
  if (table.querySelector("td, th")) outer.append(caption, table);
}

function wrapInFigure(picture: Element): void {
  if (!isOwnPath(picture.getAttribute("src") ?? "")) {
    picture.remove();
  } else if (!picture.closest("figure")) {
    const figure = element("figure");
    picture.replaceWith(figure);
    figure.append(picture);
  }
}

function splitFigure(figure: Element): void {
  const [picture, ...others] = figure.querySelectorAll("img");
  const own = figure.querySelector("figcaption");
  if (!picture) {
    figure.replaceWith(...figure.childNodes);
    own?.replaceWith(asParagraph(own));
    return;
  }
  for (const other of others.toReversed()) {
    const next = element("figure");
    next.append(other, element("figcaption"));
    figure.after(next);
  }
  const caption = element("figcaption");
  caption.append(...(own?.childNodes ?? []));
  figure.replaceChildren(picture, caption);
}

function asParagraph(from: Element): Element {
  const paragraph = element("p");
  paragraph.append(...from.childNodes);
  return paragraph;
}

const noteId = /^fn-[a-z\d-]+$/;

function footnotes(body: ParentNode): void {
  const keys = new Map<string, string>();
  const list = element("footnote-list");
  for (const note of body.querySelectorAll("section.footnotes li[id], ol > li[id]")) {
    if (!noteId.test(note.id)) continue;
    const key = newKey();
    keys.set(`#${note.id}`, key);
    const text = element("footnote-text");
    text.setAttribute("data-key", key);
    for (const back of note.querySelectorAll('a[href^="#fnref-"]')) back.remove();
    text.append(...inlineParts(note));
    list.append(text);
  }
  for (const mark of body.querySelectorAll('sup > a[href^="#fn-"]')) {
    const key = keys.get(mark.getAttribute("href") ?? "");
    const raised = mark.parentElement;
    if (!key || !raised) continue;
    const drawn = element("footnote-mark");
    drawn.setAttribute("data-key", key);
    raised.replaceWith(drawn);
  }
  for (const note of body.querySelectorAll("li[id]")) {
    if (noteId.test(note.id)) {
      const outer = note.parentElement;
      note.remove();
      if (outer && outer.children.length === 0) (outer.closest("section") ?? outer).remove();
    }
  }
  if (list.children.length > 0) body.append(list);
}

/** A note's paragraphs joined into one, separated by line breaks. */
function inlineParts(note: Element): Node[] {
  const parts: Node[] = [];
  for (const child of note.childNodes) {
    if (!(child instanceof Element) || child.nodeName !== "P") parts.push(child);
    else {
      if (parts.some(({ textContent }) => textContent?.trim())) parts.push(element("br"));
      parts.push(...child.childNodes);
    }
  }
  const last = parts.at(-1);
  if (last?.nodeType === Node.TEXT_NODE && last.textContent) {
    last.textContent = last.textContent.trimEnd();
  }
  return parts;
}

/** Reduces a code block to text with line breaks. */
function plainText(code: Element): void {
  for (const broken of code.querySelectorAll("br")) broken.replaceWith("\n");
  const inner = element("code");
  const language = code.querySelector("code")?.getAttribute("class");
  if (language) inner.setAttribute("class", language);
  inner.append(code.textContent ?? "");
  code.replaceChildren(inner);
}

const element = (name: string) => document.createElement(name);
