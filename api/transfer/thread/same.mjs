import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** @typedef {ReturnType<typeof reader.parse>} Root */
/** @typedef {Root["children"][number]} Node */
/** @typedef {Extract<Node, { type: "element" }>} Element */
/** @typedef {Element["children"][number]} Inside */
/** @typedef {Root | Element} Parent */

const reader = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify);

/** @param {string} html */
export const parsed = (html) => reader.parse(html);

const inline = new Set("a strong em s sup code img br".split(" "));
// In these a lone paragraph says the same as its words without it.
const plain = new Set("li td th blockquote figcaption".split(" "));

/** @param {Node} node */
export const isInline = (node) =>
  node.type === "text" || (node.type === "element" && inline.has(node.tagName));

/** The HTML in one spelling of all that say the same. @param {string} html */
export function inOneSpelling(html) {
  const tree = parsed(html);
  tree.children = inParagraphs(tree.children);
  normalise(tree, false);
  return writer.stringify(tree);
}

/** Words outside of any block are a paragraph. @param {Node[]} nodes */
function inParagraphs(nodes) {
  /** @type {Node[]} */
  const blocks = [];
  /** @type {Element | undefined} */
  let open;
  for (const node of nodes) {
    if (node.type === "comment" || (!open && node.type === "text" && node.value.trim() === ""))
      continue;
    if (!isInline(node)) {
      open = undefined;
      blocks.push(node);
      continue;
    }
    if (!open) {
      open = { type: "element", tagName: "p", properties: {}, children: [] };
      blocks.push(open);
    }
    if (node.type === "text" || node.type === "element") open.children.push(node);
  }
  return blocks;
}

/** @param {Parent} parent @param {boolean} inCode */
function normalise(parent, inCode) {
  if (parent.type === "element") unwrap(parent);
  const isCode = inCode || (parent.type === "element" && parent.tagName === "pre");
  const children = /** @type {Inside[]} */ (parent.children);
  for (const child of children) {
    if (child.type === "element") normalise(child, isCode);
    else if (child.type === "text" && !isCode)
      child.value = child.value.replace(/[ \t\n\f\r]+/g, " ");
  }
  if (isCode) trimCode(parent);
  else parent.children = spaced(children);
}

/** Without the spaces that no one sees: beside blocks and line breaks, and at the edges of a block. @param {Inside[]} children */
function spaced(children) {
  const seen = children.filter(({ type }) => type !== "comment");
  const solid = (/** @type {Inside | undefined} */ node) =>
    node !== undefined && isInline(node) && !(node.type === "element" && node.tagName === "br");
  return seen.filter((child, at) => {
    if (child.type !== "text") return true;
    if (!solid(seen[at - 1])) child.value = child.value.replace(/^ /, "");
    if (!solid(seen[at + 1])) child.value = child.value.replace(/ $/, "");
    return child.value !== "";
  });
}

/** @param {Element} element */
function unwrap(element) {
  if (!plain.has(element.tagName)) return;
  const blocks = element.children.filter(
    (child) => child.type === "element" || (child.type === "text" && child.value.trim() !== ""),
  );
  const [first] = blocks;
  const paragraphs = blocks.filter((child) => child.type === "element" && child.tagName === "p");
  if (first?.type !== "element" || first.tagName !== "p" || paragraphs.length > 1) return;
  element.children.splice(element.children.indexOf(first), 1, ...first.children);
}

/** The last line of code ends, or does not. @param {Parent} parent */
function trimCode(parent) {
  const last = parent.children.at(-1);
  if (last?.type === "text") last.value = last.value.replace(/\n$/, "");
}
