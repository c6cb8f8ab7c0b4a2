import { articleTags } from "../../../db/schema/insights/tags.ts";
import { articleNodes, parseInert } from "./parse-inert.ts";
import { fromWord, fromWordOnline, isWord, styleOf, renameElement } from "./word.ts";

const styleAttributes = ["data-quiet-style", "class", "hidden"];

/** Elements and attributes read from a foreign page before they are mapped to our own list. */
const foreign: Record<string, string[]> = Object.fromEntries(
  [
    ...Object.keys(articleTags),
    ...["h1", "h5", "h6", "b", "i", "em", "del", "strike", "ins", "u", "tt", "kbd", "samp"],
    ...["div", "span", "font", "center", "article", "header", "footer", "main", "aside", "nav"],
    ...["address", "details", "summary", "dl", "dt", "dd", "picture", "tfoot", "label", "button"],
  ].map((name) => [name, [...(articleTags[name] ?? []), ...styleAttributes, "id", "name"]]),
);
// Comments mark the copied range; Word Online writes the level of a list item as an attribute.
foreign["#comment"] = [];
foreign["li"]?.push("aria-level", "data-aria-level");

const ignored = "[hidden], nav, label, button, br.Apple-interchange-newline";

export interface CleanedPaste {
  nodes: DocumentFragment;
  /** Pictures of other sites, which articles cannot show. */
  pictures: number;
}

/** Clipboard HTML as article nodes: semantics stay, styling goes. */
export function cleanPaste(html: string): CleanedPaste {
  const body = parseInert(html, foreign);
  cutToCopied(body);
  // This must precede any node created in this document, which would fetch the pictures.
  const pictures = [...body.querySelectorAll("img")];
  const others = pictures.filter((picture) => !localised(picture));
  for (const other of others) other.remove();
  for (const hidden of body.querySelectorAll(ignored)) hidden.remove();
  for (const element of body.querySelectorAll("[data-quiet-style]")) {
    if (/display:\s*none|mso-hide:\s*all/i.test(styleOf(element))) element.remove();
  }
  if (isWord(html)) fromWord(body);
  fromWordOnline(body);
  normalizeNames(body);
  nestLists(body);
  for (const element of body.querySelectorAll("div")) divToParagraph(element);
  for (const paragraph of body.querySelectorAll("p, h2, h3, h4")) {
    if (isEmpty(paragraph)) paragraph.remove();
  }
  for (const link of body.querySelectorAll("a[href]")) localLink(link);
  return { nodes: articleNodes(htmlOf(body)), pictures: others.length };
}

/**
 * Keeps only the content between the fragment comments; all of it where one is missing. Excel puts them inside the
 * table, so the elements around them stay.
 */
function cutToCopied(body: DocumentFragment): void {
  const comments: Comment[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Comment) comments.push(walker.currentNode);
  }
  const start = comments.find(({ data }) => data.trim() === "StartFragment");
  const end = comments.findLast(({ data }) => data.trim() === "EndFragment");
  if (start && end && start.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING) {
    const outside = new Range();
    outside.setStart(body, 0);
    outside.setEndAfter(start);
    outside.deleteContents();
    outside.setStartBefore(end);
    outside.setEnd(body, body.childNodes.length);
    outside.deleteContents();
  }
  for (const comment of comments) comment.remove();
}

const htmlOf = (body: DocumentFragment) => {
  const outer = document.createElement("div");
  outer.append(body);
  return outer.innerHTML;
};

const heads: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4", dt: "p", dd: "p" };
const marks: Record<string, string> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  tt: "code",
  kbd: "code",
  samp: "code",
};

/** Renames elements and meaningful styles to the elements that an article uses. */
function normalizeNames(body: ParentNode): void {
  for (const [from, to] of Object.entries(heads)) {
    for (const element of body.querySelectorAll(from)) renameElement(element, to);
  }
  for (const element of body.querySelectorAll("b, strong, i, em")) {
    // Google Docs wraps everything it copies in a `b` of normal weight.
    const undone = /^(?:b|strong)$/i.test(element.nodeName)
      ? /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/
      : /(?<![\w-])font-style:\s*normal/;
    if (undone.test(styleOf(element))) element.replaceWith(...element.childNodes);
  }
  for (const [from, to] of Object.entries(marks)) {
    for (const element of body.querySelectorAll(from)) renameElement(element, to);
  }
  for (const element of body.querySelectorAll("span, font")) marksFromStyle(element);
}

const means: [RegExp, string][] = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
  [/(?:^|[;\s])font-style:\s*italic/i, "em"],
  [/(?:^|;)\s*(?:-webkit-)?text-decoration[\w-]*:[^;]*line-through/i, "s"],
  [/vertical-align:\s*super/i, "sup"],
];

function marksFromStyle(span: Element): void {
  for (const [pattern, name] of means) {
    if (!pattern.test(styleOf(span)) || !span.textContent?.trim()) continue;
    const mark = document.createElement(name);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

/** Google Docs puts a list directly into a list; it belongs to the item before it. */
function nestLists(body: ParentNode): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.nodeName === "LI") item.append(list);
  }
}

const blocks = "p, div, h2, h3, h4, ul, ol, table, blockquote, pre, figure, hr, section, article";

/** A div with text of its own becomes a paragraph. */
function divToParagraph(element: Element): void {
  if (element.querySelector(blocks)) element.replaceWith(...element.childNodes);
  else renameElement(element, "p");
}

const isEmpty = (element: Element) =>
  !element.textContent?.replaceAll("\u00a0", " ").trim() && !element.querySelector("img, br, hr");

/** True for pictures of this site, whose address becomes a path. */
function localised(picture: HTMLImageElement): boolean {
  const address = picture.getAttribute("src") ?? "";
  if (address.startsWith(`${location.origin}/`)) {
    picture.setAttribute("src", address.slice(location.origin.length));
  }
  return /^\/(?!\/)/.test(picture.getAttribute("src") ?? "");
}

function localLink(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  if (href.startsWith(`${location.origin}/`))
    link.setAttribute("href", href.slice(location.origin.length));
  else if (/^https?:/i.test(href)) link.setAttribute("rel", "noopener");
}
