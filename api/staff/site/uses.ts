import type { Database } from "../../../db/postgres/postgres.ts";
import type { Field, Fields } from "../../../db/schema/site/fields.ts";
import type { ReferenceKind } from "../../../db/schema/site/references.ts";
import { siteDocuments } from "../../../db/schema/site/site.ts";
import { kindOfKey } from "../../../db/schema/tools/references.ts";

/** An item of the site, and where visitors find it. */
export interface Target {
  kind: ReferenceKind;
  id: string;
  /** Such as `/services/training` or `/library#law-058-2021`. */
  address: string;
}

/** Something of the site's content. `fields` are those of its form, if it has one. */
export interface Written {
  title: string;
  fields?: Fields;
  values: unknown;
  /** As it is stored, with what its form leaves out. */
  body?: unknown;
}

/** What names something and has no form of its own: documents, and articles by what they link to. */
export async function otherContent({ sql, withDeadline }: Database): Promise<Written[]> {
  const rows = await withDeadline(sql<{ name: string; values: unknown }[]>`
    select name, body as values from documents
    where name <> all(${Object.keys(siteDocuments)}::text[])
  `);
  const articles = await withDeadline(sql<{ title: string; links: string[] }[]>`
    select title, array(
      select found[1] from regexp_matches(content, 'href="(/(?:services|library|sectors)[^"]*)"', 'g') as found
    ) as links
    from insights where deleted_at is null
  `);
  return [
    ...rows.map(({ name, values }) => ({ title: name, values })),
    ...articles.map(({ title, links }) => ({ title: "Articles", values: [{ title, links }] })),
  ];
}

/** A place is said by document, part and item. */
const depth = 3;

/** Where the site names an item: of each document the first place, such as `Home, Featured services (and 2 more)`. */
export function usesOf(target: Target, site: readonly Written[]): string[] {
  const places = Map.groupBy(
    site.flatMap(({ title, fields, values, body }) => {
      const trail = [title];
      const found = placesIn(values, { fields, key: "", trail }, target);
      return found.length > 0 ? found : placesIn(body, { key: "", trail }, target);
    }),
    ([title]) => title,
  );
  return [...places.values()].map((found) => {
    const [first, ...more] = new Set(found.map((trail) => trail.slice(0, depth).join(", ")));
    return more.length > 0 ? `${first} (and ${more.length} more)` : String(first);
  });
}

interface Place {
  /** The name that the value has in what holds it. */
  key: string;
  field?: Field | undefined;
  /** Of the document or of a group. */
  fields?: Fields | undefined;
  trail: readonly string[];
}

function placesIn(
  value: unknown,
  { key, field, fields, trail }: Place,
  target: Target,
): string[][] {
  if (typeof value === "string")
    return isNamed(value, key, field, target) ? [[...new Set(trail)]] : [];
  if (Array.isArray(value)) {
    const item = field && "item" in field ? field.item : undefined;
    return value.flatMap((one) =>
      placesIn(one, { key, field: item, trail: [...trail, nameOf(one)].filter(Boolean) }, target),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const inner = fields ?? (field?.kind === "group" ? field.fields : undefined);
  return Object.entries(value).flatMap(([name, one]) => {
    const at = inner?.[name];
    const label = at && "label" in at ? at.label : trail.length < 2 ? words(name) : "";
    return placesIn(
      one,
      { key: name, field: at, trail: [...trail, label].filter(Boolean) },
      target,
    );
  });
}

/** By a field that says so, by a name that means so, or by an address. */
function isNamed(
  value: string,
  key: string,
  field: Field | undefined,
  { kind, id, address }: Target,
): boolean {
  if (value === id)
    return field?.kind === "reference" ? field.to === kind : kindOfKey(key) === kind;
  const page = value.replace(/^\/library\?tab=\w+#/, "/library#");
  // A passage of a law begins with the law's own name.
  const goesOn = address.includes("#") ? "-" : "#?";
  return (
    page === address || (page.startsWith(address) && goesOn.includes(page.charAt(address.length)))
  );
}

/** What an item is called: its first name, title or question. */
export function nameOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return "";
  const named = new Map(Object.entries(item));
  const name = ["title", "name", "label", "term", "question", "requirement", "challenge"]
    .map((key) => named.get(key))
    .find((text) => typeof text === "string" && text !== "");
  return typeof name === "string" ? name : "";
}

/** `featuredServices` as `Featured services`; the items of a document are not named. */
function words(key: string): string {
  if (key === "items") return "";
  const text = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
