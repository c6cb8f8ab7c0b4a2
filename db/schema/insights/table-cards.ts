import { decodeEntities } from "../text/plain-text.ts";

/** A table with this many columns is too wide for a phone. */
const wide = 3;

/**
 * For each table of sanitised HTML the headings of its columns where a phone can show its rows as cards of label and
 * value: one row of headings, and as many cells in each other row. Empty for a table that has to scroll instead.
 */
export const cardLabelsOf = (html: string): string[][] =>
  html.split("<table>").slice(1).map(labelsOf);

/** `after` is the text between the opening tag and the next one, or the end. */
function labelsOf(after: string): string[] {
  const [table = "", end] = after.split("</table>");
  const [, head = ""] = /<thead>(.*?)<\/thead>/s.exec(table) ?? [];
  const [, ...headRows] = head.split("<tr>");
  const [, ...rows] = table.replace(head, "").split("<tr>");
  const labels = Array.from(head.matchAll(/<t[dh](?: [^>]*)?>(.*?)<\/t[dh]>/gs), ([, text = ""]) =>
    decodeEntities(text.replace(/<[^>]*>/g, "")).trim(),
  );
  const cellsOf = (row: string) => row.match(/<t[dh][ >]/g)?.length;
  const isGrid =
    // A missing end means that another table is inside.
    end !== undefined &&
    headRows.length === 1 &&
    !/ (?:col|row)span="/.test(table) &&
    rows.every((row) => cellsOf(row) === labels.length);
  return isGrid && labels.length >= wide ? labels : [];
}

type Attribute = [name: string, value: string];

/**
 * The attributes of such a table's tags, which have to be asked for in their order: each cell gets its column's heading,
 * and everything its role, which a browser may drop once the stylesheet shows no table any more.
 */
export function cardAttributes(labels: readonly string[]): (name: string) => Attribute[] {
  let column = 0;
  let inHead = false;
  return (name) => {
    if (name === "thead" || name === "tbody") inHead = name === "thead";
    if (name === "tr") column = 0;
    if (name === "th" && inHead) return [["role", "columnheader"]];
    const role = roles[name];
    if (!role) return [];
    const label = name === "td" || name === "th" ? labels[column++] : undefined;
    return [["role", role], ...(label ? [["data-label", label] satisfies Attribute] : [])];
  };
}

const roles: Partial<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "rowheader",
  td: "cell",
};
