// Articles as Markdown and back. What Markdown has no words for stays HTML, so that nothing is lost.
import rehypeRemark from "rehype-remark";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { cellsInHtml, cellsInMarkdown, paddedLength } from "./cells.mjs";
import { asOurs } from "./from-markdown.mjs";
import { inOneSpelling, isInline, parsed } from "./same.mjs";
import { asHtml, raw, handlers } from "./to-markdown.mjs";

const converter = unified().use(rehypeRemark, { handlers });
/** @param {boolean} tablePipeAlign */
const writerThat = (tablePipeAlign) =>
  unified()
    .use(remarkGfm, { tablePipeAlign })
    .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-" });
const [writer, plainWriter] = [writerThat(true), writerThat(false)];
// Beyond this, columns of one width would be a text of spaces.
const maxPadded = 1_000_000;
const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .use(asOurs)
  .use(rehypeStringify, { allowDangerousHtml: true });

/** Markdown as HTML that has yet to be sanitised. @param {string} markdown */
export const toHtml = (markdown) => reader.processSync(markdown).toString();

/**
 * Sanitised HTML as Markdown that says the same when it is read again. Where its tables have more cells than `most`, as far
 * as spans reach, they stay HTML.
 * @param {string} html @param {number} maxCells
 */
export function toMarkdown(html, maxCells) {
  const wanted = inOneSpelling(html);
  const { children } = parsed(html);
  const tablesAsHtml = cellsInHtml(children) > maxCells;
  const saysTheSame = (/** @type {string} */ markdown, /** @type {string} */ same) =>
    cellsInMarkdown(markdown) <= maxCells && inOneSpelling(toHtml(markdown)) === same;
  const simple = converted(children, tablesAsHtml);
  if (saysTheSame(simple, wanted)) return simple;
  const parts = stretches(children).map((nodes) => {
    const own = converted(nodes, tablesAsHtml);
    const same = saysTheSame(own, inOneSpelling(raw(nodes)));
    return same ? own : `${raw(nodes)}\n`;
  });
  const text = parts
    .filter((part) => part.trim() !== "")
    // Two lists, one after the other, would be one.
    .map((part, at) => (at > 0 && isList.test(part) ? `<!-- -->\n\n${part}` : part))
    .join("\n");
  return saysTheSame(text, wanted) ? text : `${raw(children)}\n`;
}

const isList = /^(?:- |\d+\. )/;

/** @param {import("./same.mjs").Node[]} children @param {boolean} tablesAsHtml */
function converted(children, tablesAsHtml) {
  /** @type {import("./same.mjs").Root} */
  const tree = { type: "root", children: structuredClone(children) };
  asHtml(tree, tablesAsHtml);
  const fits = paddedLength(children) <= maxPadded;
  return (fits ? writer : plainWriter).stringify(converter.runSync(tree));
}

/** Blocks one by one, and what stands between them. @param {import("./same.mjs").Node[]} children */
function stretches(children) {
  /** @type {import("./same.mjs").Node[][]} */
  const found = [];
  for (const child of children) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last && before && isInline(child) && isInline(before)) last.push(child);
    else found.push([child]);
  }
  return found;
}
