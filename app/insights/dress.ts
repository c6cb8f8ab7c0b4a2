import { onlyListed } from "../../db/schema/article-html.ts";
import { type Outline, outlineOf, tags } from "./outline.ts";
import { versionsOf } from "./pictures.ts";

/*
 * What the page adds to an article's stored HTML, once as text for the server and once on the document that
 * the browser drew: an anchor and a link to itself for each section, a box for each table that scrolls on a
 * phone, reaches the keyboard and has a name, and for each picture the widths that there are of it.
 */

const boxOf = (name: string) => ({
  class: "table-box",
  role: "region",
  tabindex: "0",
  "aria-label": name,
});

/** Sanitised HTML as the page shows it; whatever is not of the list, wherever it came from, shows as text. */
export function dressed(stored: string): string {
  const html = onlyListed(stored);
  const { headings, tables } = outlineOf(html);
  const [nextHeading, nextTable] = [headings.values(), tables.values()];
  let linked = true;
  return html
    .split(tags)
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      if (/^<h2[ >]/.test(piece)) {
        const heading = nextHeading.next().value;
        if (!heading) return piece;
        linked = heading.linked;
        const id = quoted(heading.id);
        return `<h2 id="${id}">${linked ? "" : `<a href="#${id}">`}`;
      }
      if (piece === "</h2>") return linked ? piece : `</a>${piece}`;
      if (piece === "<table>") return `<div${written(nextTable.next().value)}>${piece}`;
      if (piece.startsWith("<img ")) return withVersions(piece);
      return piece === "</table>" ? `${piece}</div>` : piece;
    })
    .join("");
}

/** The same for a body that stands in the document; `outline` is that of the HTML it was drawn from. */
export function dress(body: Element, { headings, tables }: Outline): void {
  for (const [index, element] of body.querySelectorAll("h2").entries()) {
    const heading = headings[index];
    if (!heading) continue;
    element.id = heading.id;
    if (heading.linked) continue;
    const link = document.createElement("a");
    link.setAttribute("href", `#${heading.id}`);
    link.append(...element.childNodes);
    element.append(link);
  }
  for (const [index, table] of body.querySelectorAll("table").entries()) {
    const box = document.createElement("div");
    for (const [name, value] of Object.entries(boxOf(tables[index] ?? "Table"))) {
      box.setAttribute(name, value);
    }
    table.replaceWith(box);
    box.append(table);
  }
  // In the task in which it was drawn: a browser asks for nothing before that ends.
  for (const picture of body.querySelectorAll("img")) {
    const versions = versionsOf(picture.getAttribute("src") ?? "", picture.getAttribute("width"));
    for (const [name, value] of versions) picture.setAttribute(name, value);
  }
}

function withVersions(picture: string): string {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(picture)?.[1] ?? "";
  const versions = versionsOf(value("src"), value("width"));
  return picture.replace(/ ?\/?>$/, (end) => pairs(versions) + end);
}

const written = (name = "Table") => pairs(Object.entries(boxOf(name)));

const pairs = (attributes: readonly [name: string, value: string][]) =>
  attributes.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");

const quoted = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
