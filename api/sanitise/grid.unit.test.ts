import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { createGrid } from "./grid.mjs";

function cellsOf(html: string): number {
  const grid = createGrid();
  const parser = new Parser({
    onopentag: (tag, { colspan, rowspan }) =>
      grid.opens(tag, Number(colspan ?? 1), Number(rowspan ?? 1)),
    onclosetag: (tag) => grid.closes(tag),
  });
  parser.end(html);
  return grid.cells();
}

test.each([
  ["as many as it has", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", 4],
  ["across and down", '<table><tr><td colspan="3" rowspan="2"></tr><tr><td></tr></table>', 8],
  ["down beyond its last row", '<table><tr><td rowspan="5"></tr></table>', 5],
  ["two tables", "<table><tr><td></table><p>x</p><table><tr><td></table>", 2],
  ["a table in a cell", "<table><tr><td><table><tr><td><td></table><td></table>", 4],
  ["cells without a row", '<table><td colspan="3"></td><tbody></tbody><td></td></table>', 6],
  ["a table that ends another", "<table><td><td><table><table><tr><td></table><td></table>", 4],
  ["a row within what stands in a cell", '<table><td colspan="4"><p><tr><td></p></table>', 8],
  ["a caption within a row", '<table><tr><td colspan="4"><caption></caption><td></table>', 8],
  [
    "rows of a table whose neighbour was never there",
    '<table><td colspan="4"></td><th><table><table><caption></table></caption><caption><tr></caption></th></table>',
    10,
  ],
  [
    "the end of a section that another part ended",
    '<table><thead><caption><td colspan="3"></td></caption></thead><td></table>',
    8,
  ],
  ["rows of no table", "<tr><td colspan=99></td></tr></table>", 0],
])("a grid has %s", (_, html, cells) => {
  expect(cellsOf(html)).toBe(cells);
});
