import { onlyListed } from "../../db/schema/insights/html.ts";
import { outlineOf, tags } from "./outline.ts";
import { cardAttributes, cardLabelsOf } from "../../db/schema/insights/table-cards.ts";
import { mediaAt, srcsetOf } from "../../db/schema/media.ts";

// The page adds to stored HTML, as text on the server and to the document in the browser: anchors of sections,
// a named, scrolling box for each table, labels for cells shown as cards, and the widths of pictures.

const boxOf = (name: string) => ({
  class: "table-box",
  role: "region",
  tabindex: "0",
  "aria-label": name,
});

/** Sanitised HTML as the page shows it; markup that is not on the list of allowed tags shows as text. */
export function decorateHtml(stored: string): string {
  const html = onlyListed(stored);
  const { headings, tables } = outlineOf(html);
  const [nextHeading, nextTable] = [headings.values(), tables.values()];
  const nextLabels = cardLabelsOf(html).values();
  let ofCards = noCards;
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
      if (piece.startsWith("<img ")) return withVersions(piece);
      if (piece === "</table>") {
        ofCards = noCards;
        return `${piece}</div>`;
      }
      const name = /^<(t[a-z]+)[ >]/.exec(piece)?.[1];
      if (!name) return piece;
      const box = name === "table" ? `<div${boxAttributes(nextTable.next().value)}>` : "";
      if (name === "table") ofCards = cards(nextLabels.next().value);
      // A function, because a label may contain a replacement pattern such as `$&`.
      return box + piece.replace(/>$/, () => `${pairs(ofCards(name))}>`);
    })
    .join("");
}

export function decorate(body: Element, html: string): void {
  const { headings, tables } = outlineOf(html);
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
  const labels = cardLabelsOf(html);
  for (const [index, table] of body.querySelectorAll("table").entries()) {
    const ofCards = cards(labels[index]);
    for (const part of [table, ...table.querySelectorAll("thead, tbody, tr, th, td")]) {
      for (const [name, value] of ofCards(part.localName)) part.setAttribute(name, value);
    }
    const box = document.createElement("div");
    for (const [name, value] of Object.entries(boxOf(tables[index] ?? "Table"))) {
      box.setAttribute(name, value);
    }
    table.replaceWith(box);
    box.append(table);
  }
  // Runs in the task that drew the pictures: a browser requests none of them before that ends.
  for (const picture of body.querySelectorAll("img")) {
    const versions = versionsOf(picture.getAttribute("src") ?? "", picture.getAttribute("width"));
    for (const [name, value] of versions) picture.setAttribute(name, value);
  }
}

const noCards: ReturnType<typeof cardAttributes> = () => [];

const cards = (labels: readonly string[] = []) =>
  labels.length > 0 ? cardAttributes(labels) : noCards;

function withVersions(picture: string): string {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(picture)?.[1] ?? "";
  const versions = versionsOf(value("src"), value("width"));
  return picture.replace(/ ?\/?>$/, (end) => pairs(versions) + end);
}

const boxAttributes = (name = "Table") => pairs(Object.entries(boxOf(name)));

const pairs = (attributes: readonly [name: string, value: string][]) =>
  attributes.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");

const quoted = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

// The column of an article (article.css), and the whole width below it.
const column = "(min-width: 48rem) 45rem, calc(100vw - 2.5rem)";

/** The versions that a browser may choose from, and lazy loading; empty for pictures that are not kept in versions. */
function versionsOf(src: string, width: string | null): [name: string, value: string][] {
  const picture = mediaAt(src);
  if (!picture) return [];
  return [
    ["srcset", srcsetOf(picture.hash, Number(width) || undefined)],
    ["sizes", column],
    ["loading", "lazy"],
    ["decoding", "async"],
  ];
}
