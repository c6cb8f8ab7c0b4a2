import { expect, test } from "vitest";
import { boxedTables } from "./tables.ts";

const box = '<div class="table-box" role="group" tabindex="0" aria-label="Table">';

test("each table is put in a box that scrolls", () => {
  const table = "<table><tbody><tr><td>72 h</td></tr></tbody></table>";
  expect(boxedTables(`<p>Before</p>${table}<p>between</p>${table}`)).toBe(
    `<p>Before</p>${box}${table}</div><p>between</p>${box}${table}</div>`,
  );
});

test("what only looks like a table is left alone", () => {
  const html = '<p><a href="/a?b=<table>" rel="noopener">&lt;table&gt;</a> 1 < 2</p>';
  expect(boxedTables(html)).toBe(html);
});
