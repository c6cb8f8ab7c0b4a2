// Markdown fills up every row to the width of its table.
import { createGrid } from "../../sanitise/grid.mjs";

/** @typedef {import("./same.mjs").Node} Node */
/** @typedef {import("./same.mjs").Element} Element */

// A row of dashes makes a table of what stands before it and what follows it, up to an empty line.
const delimiters = /^[ \t>]*[-:|][-:| \t]*$/;

/** At most so many cells do the tables of this Markdown have. @param {string} markdown */
export function cellsInMarkdown(markdown) {
  let [cells, columns] = [0, 0];
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (/^[ \t]*$/.test(line)) columns = 0;
    else if (delimiters.test(line)) columns = Math.max(columns, line.match(/-+/g)?.length ?? 0);
    cells += columns;
  }
  return cells;
}

/** @param {readonly Node[]} nodes */
export function cellsInHtml(nodes) {
  const grid = createGrid();
  for (const node of nodes) countIn(node, grid);
  return grid.cells();
}

/** @param {Node} node @param {ReturnType<typeof createGrid>} grid */
function countIn(node, grid) {
  if (node.type !== "element") return;
  const { tagName, properties, children } = node;
  grid.opens(tagName, spanOf(properties["colSpan"]), spanOf(properties["rowSpan"]));
  for (const child of children) countIn(child, grid);
  grid.closes(tagName);
}

/** @param {unknown} given */
const spanOf = (given) => Number(given) || 1;

/** How long tables may become where every column is as wide as its widest cell. @param {readonly Node[]} nodes */
export function paddedLength(nodes) {
  let maxCells = 0;
  const lengthOf = (/** @type {Node} */ node) => {
    if (node.type === "text") return node.value.length;
    if (node.type !== "element") return 0;
    let length = 2 * node.tagName.length + JSON.stringify(node.properties).length;
    for (const child of node.children) length += lengthOf(child);
    if (/^t[dh]$/.test(node.tagName)) maxCells = Math.max(maxCells, length);
    return length;
  };
  for (const node of nodes) lengthOf(node);
  return maxCells * cellsInHtml(nodes);
}
