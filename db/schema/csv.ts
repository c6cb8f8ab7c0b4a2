/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

/** A cell that a spreadsheet would evaluate gets an apostrophe (ASVS 1.2.10). */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Spreadsheets skip spaces before a formula, and East Asian ones read full-width signs.
  const text = /^[\s\0]*[=+\-@＝＋－＠\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
