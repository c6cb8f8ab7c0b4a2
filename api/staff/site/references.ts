import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { NamedItems } from "../../../db/schema/site/document.ts";
import type { FieldFault, Fields, Values } from "../../../db/schema/site/fields.ts";
import {
  namedIn,
  referenceKinds,
  type ReferenceKind,
  type References,
} from "../../../db/schema/site/references.ts";
import { formerArticle, published } from "../../insights/read.ts";
import { serviceAt } from "../../content/services.ts";
import { nameOf, type Target, type Written, usesOf } from "./uses.ts";

/** A page of the site offers this many articles, the newest. */
const maxArticles = 500;

/** What fields of each kind offer. */
export async function readReferences({ sql, withDeadline }: Database): Promise<References> {
  const rows = await withDeadline(sql<{ kind: ReferenceKind; id: string; title: string }[]>`
    select kind, id, title from (
      select 'services' as kind, id, title, position as place from services
      union all
      select 'laws', id, title, position from laws
      union all
      select 'testimonials', id, name, position from testimonials
      union all
      (
        select 'insights', id, title, row_number() over (order by date desc, id desc)
        from insights where ${published(sql)} order by date desc, id desc limit ${maxArticles}
      )
      union all
      select
        name, one ->> 'id',
        coalesce(one ->> 'title', one ->> 'label', one ->> 'question', one ->> 'id'), nth
      from documents, jsonb_path_query(body, '$.items[*]') with ordinality as items(one, nth)
      where name in ('sectors', 'sources', 'controls')
    ) as offered
    order by place
  `);
  return Object.fromEntries(
    Object.keys(referenceKinds).map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).map(({ id, title }) => ({ id, title })),
    ]),
  );
}

/** A document as it is, and as it would be. */
interface Change {
  fields: Fields;
  named?: NamedItems;
  before: Values;
  after: Values;
}

/**
 * What the change names that is not there, and what it takes away although something names it. What stood there before is
 * left to whoever changes that.
 */
export async function brokenNames(
  database: Database,
  change: Change,
  readSite: () => Promise<Written[]>,
): Promise<FieldFault[]> {
  const unknown = await unknownNames(database, change);
  const removed = removedItems(change);
  const site = removed.length > 0 ? await readSite() : [];
  return [
    ...unknown,
    ...takenSlugs(change),
    ...removed.flatMap(({ path, name, target }) => {
      const uses = usesOf(target, site);
      return uses.length === 0
        ? []
        : [{ path, message: `“${name}” stands in: ${uses.join("; ")}. Take it out there first` }];
    }),
  ];
}

async function unknownNames(
  database: Database,
  { fields, named, before, after }: Change,
): Promise<FieldFault[]> {
  const keyOf = ({ to, value }: { to: string; value: string }) => `${to} ${value}`;
  const known = new Set(namedIn(fields, before).map(keyOf));
  const added = namedIn(fields, after).filter((one) => !known.has(keyOf(one)));
  if (added.length === 0) return [];
  const references = await readReferences(database);
  const own = new Set(named ? itemsIn(after, named).map(named.address) : []);
  const faults: FieldFault[] = [];
  for (const { path, label, to, value } of added) {
    const message =
      to === "address"
        ? await missingPage(database, value, own)
        : references[to]?.some(({ id }) => id === value)
          ? undefined
          : `this ${referenceKinds[to]} is no longer there. Choose another one`;
    if (message) faults.push({ path, message: `${label}: ${message}` });
  }
  return faults;
}

/** What is wrong with the address of a service or an article that visitors cannot open. */
async function missingPage(
  database: Database,
  address: string,
  own: ReadonlySet<string>,
): Promise<string | undefined> {
  const [page = "", room, slug = ""] = /^\/(services|insights)\/([^/?#]+)/.exec(address) ?? [];
  if (own.has(page)) return undefined;
  if (room === "services")
    return (await serviceAt(database, slug)) ? undefined : `there is no service at ${page}`;
  if (room !== "insights") return undefined;
  const { sql, withDeadline } = database;
  const [found] = await withDeadline(
    sql`select id from insights where (link = ${page} or id = ${slug}) and ${published(sql)}`,
  );
  if (found || (await formerArticle(database, slug))?.now) return undefined;
  return `visitors have no article at ${page}`;
}

const Item = v.looseObject({ id: v.string(), slug: v.optional(v.string()) });

const itemsIn = (values: Values, { path }: NamedItems) => v.parse(v.array(Item), values[path]);

function removedItems({ named, before, after }: Change) {
  if (!named) return [];
  const [were, are] = [itemsIn(before, named), itemsIn(after, named)];
  return were
    .map((item, nth) => {
      // Where its id was changed, the item is still there; where it was removed, the list is.
      const instead = are[nth];
      const isChanged = instead && !were.some(({ id }) => id === instead.id);
      return {
        item,
        path: isChanged && are.length >= were.length ? `${named.path}.${nth}` : named.path,
        name: nameOf(item),
        target: { kind: named.kind, id: item.id, address: named.address(item) } satisfies Target,
      };
    })
    .filter(({ item }) => !are.some(({ id }) => id === item.id));
}

/** Slugs that another item has until now: the database would have them twice while it writes. */
function takenSlugs({ named, before, after }: Change): FieldFault[] {
  if (!named) return [];
  const were = itemsIn(before, named);
  return itemsIn(after, named).flatMap(({ id, slug }, nth) => {
    const other = were.find((one) => one.slug !== undefined && one.slug === slug && one.id !== id);
    return other
      ? [
          {
            path: `${named.path}.${nth}.slug`,
            message: `Until now this is the address of “${nameOf(other)}”. Publish once with another one first`,
          },
        ]
      : [];
  });
}
