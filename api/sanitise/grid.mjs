// A few tags can be millions of cells. Plain JavaScript for threads on Node 20.

/**
 * `section` and `inside` are the parts of it that are open: `inside` a cell or the caption, where another table may stand.
 * @typedef {{ rows: number, width: number, widest: number, ahead: number[], inRow: boolean, section: string,
 * inside: string }} Table
 */

/** Each table's widest row × its rows, spans included; never fewer cells than a browser makes. */
export function createGrid() {
  /** @type {Table[]} */
  const open = [];
  let done = 0;
  const end = () => {
    const table = open.pop();
    if (table) done += sizeOf(table);
  };
  return {
    /** @param {string} tag @param {number} colspan @param {number} rowspan */
    opens(tag, colspan, rowspan) {
      if (tag === "table") {
        // A table that begins outside of the cells of an open one ends that one.
        if (open.at(-1)?.inside === "") end();
        const [rows, width, widest] = [0, 0, 0];
        open.push({ rows, width, widest, ahead: [], inRow: false, section: "", inside: "" });
      }
      const table = open.at(-1);
      if (table) start(table, tag);
      if (table && isCell(tag)) addCell(table, colspan, rowspan);
    },
    /** @param {string} tag */
    closes(tag) {
      const table = open.at(-1);
      if (tag === "table") end();
      else if (table) close(table, tag);
    },
    cells: () => open.reduce((sum, table) => sum + sizeOf(table), done),
  };
}

const isCell = (/** @type {string} */ tag) => tag === "td" || tag === "th";
const isSection = (/** @type {string} */ tag) => /^t(?:head|body|foot)$/.test(tag);

/** @param {Table} table @param {string} tag */
function start(table, tag) {
  const isApart = isSection(tag) || /^(?:caption|colgroup|col)$/.test(tag);
  if (isApart) {
    table.inRow = false;
    table.section = isSection(tag) ? tag : "";
    table.inside = tag === "caption" ? tag : "";
  } else if (isCell(tag) || tag === "tr") {
    table.section ||= "tbody";
    table.inside = tag === "tr" ? "" : tag;
    if (tag === "tr" || !table.inRow) beginRow(table);
  }
}

/** @param {Table} table @param {string} tag */
function close(table, tag) {
  const endsSection = tag === table.section;
  // Browsers ignore the end of another section; some other readers end the row all the same.
  if (isSection(tag) && !endsSection && table.inRow) table.rows++;
  const endsRow = endsSection || (tag === "tr" && table.inRow);
  if (endsRow && table.inside !== "caption") table.inRow = false;
  if (endsSection && table.inside !== "caption") table.section = "";
  if (tag === table.inside || (endsRow && table.inside !== "caption")) table.inside = "";
}

/** Cells that reach down from above take their places first. @param {Table} table */
function beginRow(table) {
  table.rows++;
  table.inRow = true;
  table.width = table.ahead.shift() ?? 0;
}

/** @param {Table} table @param {number} colspan @param {number} rowspan */
function addCell(table, colspan, rowspan) {
  table.width += colspan;
  table.widest = Math.max(table.widest, table.width);
  for (let row = 0; row < rowspan - 1; row++) table.ahead[row] = (table.ahead[row] ?? 0) + colspan;
}

/** @param {Table} table */
const sizeOf = ({ rows, widest, ahead }) => (rows + ahead.length) * Math.max(widest, ...ahead);
