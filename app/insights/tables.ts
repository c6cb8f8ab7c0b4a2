// A table wider than a phone scrolls in a box of its own, which the keyboard can reach.
const box = { class: "table-box", role: "group", tabindex: "0", "aria-label": "Table" };
const opening = Object.entries(box).reduce(
  (tag, [name, value]) => `${tag} ${name}="${value}"`,
  "<div",
);

/** Sanitised HTML with each table in its box. Whole tags are read, so nothing inside quotes is touched. */
export function boxedTables(html: string): string {
  return html.replace(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g, (tag) => {
    if (tag === "<table>") return `${opening}><table>`;
    return tag === "</table>" ? "</table></div>" : tag;
  });
}

/** The same for tables that stand in the document already. */
export function boxTables(body: Element): void {
  for (const table of body.querySelectorAll("table")) {
    const around = document.createElement("div");
    for (const [name, value] of Object.entries(box)) around.setAttribute(name, value);
    table.replaceWith(around);
    around.append(table);
  }
}
