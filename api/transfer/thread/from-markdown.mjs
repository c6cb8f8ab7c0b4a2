import { relOf } from "./to-markdown.mjs";

/** @typedef {import("./same.mjs").Root} Root */
/** @typedef {import("./same.mjs").Element} Element */

/** Other names that say the same; an article's own title is its only heading of the first level. */
const names = new Map([
  ["del", "s"],
  ["h1", "h2"],
  ["h5", "h4"],
  ["h6", "h4"],
]);

export const asOurs = () => (/** @type {Root} */ tree) => change(tree);

/** @param {Root | Element} parent */
function change(parent) {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    change(child);
    child.tagName = names.get(child.tagName) ?? child.tagName;
    changes[child.tagName]?.(child);
  }
}

/** @type {Record<string, (element: Element) => void>} */
const changes = {
  a(link) {
    const { href, id } = link.properties;
    link.properties = { href, ...(relOf(link) && { rel: relOf(link) }), ...(id && { id }) };
  },
  h2: anchored,
  h3: anchored,
  h4: anchored,
  thead(head) {
    for (const row of elements(head))
      for (const cell of elements(row)) cell.properties = { scope: "col" };
  },
  pre(block) {
    const [code] = elements(block);
    const text = code?.children.at(-1);
    if (text?.type === "text") text.value = text.value.replace(/\n$/, "");
  },
  sup(mark) {
    const [link] = elements(mark);
    const id = link?.properties["id"];
    if (link && id) {
      mark.properties = { id };
      delete link.properties["id"];
    }
  },
  section(notes) {
    notes.properties = { className: ["footnotes"] };
    notes.children = elements(notes).filter(({ tagName }) => tagName === "ol");
    for (const note of elements(notes).flatMap(elements)) {
      for (const part of elements(note)) backToText(part);
      const [only, ...more] = elements(note);
      if (only?.tagName === "p" && more.length === 0) note.children = only.children;
    }
  },
};

/** The link at a note's end is words, not a sign. @param {Element} part */
function backToText(part) {
  for (const link of elements(part))
    if (link.tagName === "a" && /^#fnref-/.test(String(link.properties["href"])))
      link.children = [{ type: "text", value: "Back to the text" }];
}

/** `## Heading {#anchor}` @param {Element} heading */
function anchored(heading) {
  heading.properties = {};
  const text = heading.children.at(-1);
  if (text?.type !== "text") return;
  const [all = "", id] = /\{#([a-z\d-]+)\}$/.exec(text.value) ?? [];
  if (!id) return;
  text.value = text.value.slice(0, -all.length).trimEnd();
  heading.properties = { id };
}

/** @param {Root | Element} parent */
const elements = (parent) =>
  parent.children.flatMap((child) => (child.type === "element" ? [child] : []));
