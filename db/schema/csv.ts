/** The head of a CSV file: the byte order mark by which spreadsheets recognise UTF-8, and the titles. */
export const csvHead = (titles: readonly string[]): string => `\uFEFF${csvLine(titles)}`;

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

// Spreadsheets skip spaces before a formula, and East Asian ones read full-width signs.
const formula = /^[\s\0]*[=+\-@＝＋－＠\t\r\0]/;

// A spreadsheet with `;` or a tab as list separator continues a text in the next cell there, and drops quotes around it.
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
