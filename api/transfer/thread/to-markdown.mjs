// What Markdown has no words for stands in it as HTML.
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** @typedef {import("./same.mjs").Root} Root */
/** @typedef {import("./same.mjs").Element} Element */
/** @typedef {import("./same.mjs").Node} Node */
/** @typedef {import("./same.mjs").Inside} Inside */

const writer = unified().use(rehypeStringify, { closeSelfClosing: true });

/** HTML without an empty line, which would end it in Markdown. @param {Node[]} nodes */
export function raw(nodes) {
  const html = writer.stringify({ type: "root", children: nodes });
  if (html.includes("<pre")) return html.replaceAll("\n", "&#10;");
  return html.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space));
}

/** @param {string} value @returns {Element} */
const unchanged = (value) => ({
  type: "element",
  tagName: "kept-html",
  properties: {},
  children: [{ type: "text", value }],
});

/** How what was kept is written: as it is. */
export const handlers = {
  /** @param {unknown} _ @param {Element} node @returns {{ type: "html", value: string }} */
  "kept-html": (_, { children: [text] }) => ({
    type: "html",
    value: text?.type === "text" ? text.value : "",
  }),
};

/** The tree with what Markdown cannot say kept as HTML. @param {Root | Element} parent @param {boolean} tablesAsHtml */
export function asHtml(parent, tablesAsHtml) {
  const children = /** @type {Inside[]} */ (parent.children);
  parent.children = children.flatMap((child) => {
    if (child.type !== "element") return [child];
    if (isForeign(child) || (tablesAsHtml && child.tagName === "table"))
      return [unchanged(raw([child]))];
    asHtml(child, tablesAsHtml);
    const { id } = child.properties;
    if (/^h[234]$/.test(child.tagName) && id) {
      child.children.push({ type: "text", value: ` {#${id}}` });
      child.properties = {};
    }
    if (child.tagName !== "a" || isPlainLink(child)) return [child];
    const [opening = ""] = raw([{ ...child, children: [] }]).split("</a>");
    return [unchanged(opening), ...child.children, unchanged("</a>")];
  });
}

/** @param {Element} element */
function isForeign({ tagName, properties }) {
  if (tagName === "img") return Object.keys(properties).some((name) => !/^(?:src|alt)$/.test(name));
  return ["figure", "section", "sup"].includes(tagName);
}

/** What the reader gives a link: https links are told from our own. @param {Element} link */
export const relOf = ({ properties: { href } }) =>
  /^https?:/i.test(String(href ?? "")) ? ["noopener"] : undefined;

/** @param {Element} link */
function isPlainLink(link) {
  const { href, rel, ...others } = link.properties;
  return Object.keys(others).length === 0 && Boolean(href) && String(rel) === String(relOf(link));
}
