/** How a CSV file begins: with the mark by which spreadsheets know UTF-8, and its titles. */
export const csvHead = (titles: readonly string[]): string => `\uFEFF${csvLine(titles)}`;

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

// Spreadsheets skip spaces before a formula, and East Asian ones read full-width signs.
const formula = /^[\s\0]*[=+\-@＝＋－＠\t\r\0]/;

// Where the list separator is `;` or a tab, a text goes on in the next cell there, and quotes around it are dropped.
const nextCell = /[;\t\r\n][;\s\0"]*[=+\-@＝＋－＠]?/g;
const sign = /[=+\-@＝＋－＠]$/;

/** A text that a spreadsheet would evaluate gets an apostrophe, also within a cell (ASVS 1.2.10). */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const escaped = value.replaceAll(nextCell, (start) => start.replace(sign, "'$&"));
  const text = formula.test(value) ? `'${escaped}` : escaped;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
