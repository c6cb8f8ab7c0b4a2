import { expect, test } from "vitest";
import { inOneSpelling } from "./same.mjs";
import { toHtml, toMarkdown } from "./markdown.mjs";

const table = (columns: number, rows: number, span = "") =>
  `<table><thead><tr>${`<th scope="col"${span}>a</th>`.repeat(columns)}</tr></thead><tbody>${`<tr>${"<td>b</td>".repeat(span ? 1 : columns)}</tr>`.repeat(rows)}</tbody></table>`;

test("tables within bounds become Markdown, in columns of one width", () => {
  const html = table(2, 1).replace("<td>b", "<td>bbbb");
  expect(toMarkdown(html, 4)).toBe("| a    | a |\n| ---- | - |\n| bbbb | b |\n");
});

test("a table that reaches further stays HTML, and is read again as it was", () => {
  const html = `<p>x</p>${table(100, 2_300, ' colspan="99"')}`;
  const markdown = toMarkdown(html, 20_000);
  expect(markdown).toContain('<th scope="col" colspan="99">');
  expect(inOneSpelling(toHtml(markdown))).toBe(inOneSpelling(html));
});

test("so do all tables of a text that has too many cells together", () => {
  const html = table(2, 1).repeat(3);
  expect(toMarkdown(html, 12)).toContain("| a |");
  expect(toMarkdown(html, 11)).not.toContain("| a |");
});

test("beside a very long cell the others are not filled up", () => {
  const html = table(1, 1_000).replace("<td>b", `<td>${"long ".repeat(10_000)}`);
  const markdown = toMarkdown(html, 20_000);
  expect(markdown).toMatch(/^\| a \|\n\| - \|\n/);
  expect(markdown.length).toBeLessThan(100_000);
});
