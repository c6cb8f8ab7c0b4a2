import type { JSONValue, Sql } from "postgres";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { SiteDocument } from "../../../db/schema/site/document.ts";
import { changedLabels, cleaned, faultsIn, type Values } from "../../../db/schema/site/fields.ts";
import {
  isSiteDocument,
  type SiteDocumentName,
  siteDocuments,
  type SiteEntry,
  type SiteState,
  type SiteVersion,
} from "../../../db/schema/site/site.ts";
import { fieldErrors } from "../../http/body.ts";
import { invalid, notFound, Problem } from "../../http/problem.ts";
import { isoTime } from "../../runtime/iso-time.ts";

interface Stored extends SiteEntry {
  body: unknown;
}

/** What is there now. Throws Problem 404 if the site has none of this name. */
async function current({ sql, withDeadline }: Database, name: SiteDocumentName): Promise<Stored> {
  const { table }: SiteDocument = siteDocuments[name];
  const now = table
    ? sql`
      select
        seeded_at as updated_at, (
          select jsonb_build_object('items', coalesce(jsonb_agg(to_jsonb(one) - 'position' order by position, id), '[]'))
          from ${sql(table)} as one
        ) as body
      from seed_state`
    : sql`select updated_at, body from documents where name = ${name}`;
  const [row] = await withDeadline(sql<Stored[]>`
    select
      ${name}::text as name, body, coalesce(kept.version + is_newer::int, 1) as version,
      case when not is_newer then staff.name end as by,
      ${isoTime(sql, sql`case when is_newer then updated_at else coalesce(at, updated_at) end`)} as at
    from (${now}) as now
    left join lateral (
      select version, at, staff_id, body as kept_body from document_versions where name = ${name}
      order by version desc limit 1
    ) as kept on true
    left join staff on staff.id = staff_id,
    -- A newer release has other starting content.
    lateral (select coalesce(kept_body <> body, false) as is_newer) as compared
  `);
  if (!row) throw notFound("content of this name");
  return row;
}

/** The documents that staff edit, in the order of their list. */
export const siteEntries = (database: Database): Promise<SiteEntry[]> =>
  Promise.all(
    Object.keys(siteDocuments)
      .filter(isSiteDocument)
      .map(async (name) => entryOf(await current(database, name))),
  );

/** Throws Problem 404 if the site has none of this name. */
export async function siteState(database: Database, name: SiteDocumentName): Promise<SiteState> {
  const row = await current(database, name);
  return { ...entryOf(row), values: siteDocuments[name].values(row.body) };
}

/**
 * Publishes these values, and keeps the state before. Throws Problem: 422 that names the fields, 412 where `base` is not
 * the version of now. The same values again change nothing.
 */
export async function changeSite(
  database: Database,
  name: SiteDocumentName,
  {
    values: given,
    base,
    by,
  }: { values: Values; base: number; by: { id: string; email: string; name: string } },
): Promise<SiteState> {
  const row = await current(database, name);
  const definition: SiteDocument = siteDocuments[name];
  const before = definition.values(row.body);
  const former = await versionsOf(database, name);
  const after = cleaned(definition.fields, given, remembered(definition, before, former));
  const body = bodyOf(definition, after, row.body);
  if (row.version !== base) throw changedMeanwhile(row);
  const values = definition.values(body);
  const fields = changedLabels(definition.fields, before, values);
  if (fields.length === 0) return { ...entryOf(row), values };
  const { sql, withDeadline } = database;
  const detail = sql.json({ title: definition.title, fields });
  // Whoever writes the next version first has it; the others change nothing.
  const [written] = await withDeadline(sql<{ at: string }[]>`
    with first as (
      insert into document_versions (name, version, body, at, staff_id)
      values (${name}, ${base}, ${jsonb(sql, row.body)}, ${row.at}::timestamptz, null)
      on conflict do nothing
    ), kept as (
      insert into document_versions (name, version, body, at, staff_id)
      values (${name}, ${base + 1}, ${jsonb(sql, body)}, site_now(), ${by.id}::uuid)
      on conflict do nothing
      returning version, at
    ), ${definition.table ? rowsWritten(sql, definition.table, body) : documentWritten(sql, name, body)}
    select
      ${isoTime(sql, sql`at`)} as at,
      audit(${by.id}::uuid, ${by.email}, 'site changed', ${name}, version, ${detail})
    from kept
  `);
  if (!written) throw changedMeanwhile(await current(database, name));
  return { name, version: base + 1, at: written.at, by: by.name, values };
}

const entryOf = ({ name, version, at, by }: Stored): SiteEntry => ({ name, version, at, by });

/** The values of now, with items that former versions had, whose fixed parts come back with them. */
function remembered(definition: SiteDocument, before: Values, former: readonly Stored[]): Values {
  const states = former
    .map(({ body }) => readable(definition, body))
    .filter((values) => values !== undefined);
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const entries = Object.entries(definition.fields).map(([name, { kind }]) => [
    name,
    kind === "list" ? [before, ...states].flatMap((one) => listOf(one[name])) : before[name],
  ]);
  return Object.fromEntries(entries);
}

/** A body, which its schema has read, so that it is JSON. */
const jsonb = (sql: Sql, body: unknown) => sql.json(body as JSONValue);

const documentWritten = (sql: Sql, name: string, body: unknown) => sql`
  changed as (
    update documents set body = ${jsonb(sql, body)}, updated_at = site_now()
    where name = ${name} and exists (select from kept)
  )`;

const Items = v.object({ items: v.array(v.looseObject({ id: v.string() })) });

/** The rows of a table in the order of its list, without those that are gone. */
function rowsWritten(sql: Sql, table: string, body: unknown) {
  const { items } = v.parse(Items, body);
  const columns = ["position", ...Object.keys(items[0] ?? {}).filter((key) => key !== "id")];
  const set = columns.map((column) => sql`${sql(column)} = excluded.${sql(column)}`);
  return sql`
    gone as (
      delete from ${sql(table)}
      where exists (select from kept) and id <> all(${items.map(({ id }) => id)}::text[])
    ), put as (
      insert into ${sql(table)}
      select (jsonb_populate_record(null::${sql(table)}, one || jsonb_build_object('position', nth))).*
      from kept, jsonb_array_elements(${jsonb(sql, items)}) with ordinality as given(one, nth)
      on conflict (id) do update set ${set.flatMap((one, nth) => (nth ? [sql`, `, one] : [one]))}
    )`;
}

/** Throws Problem 422 with a sentence for each field. */
function bodyOf(definition: SiteDocument, values: Values, stored: unknown): unknown {
  const faults = faultsIn(definition.fields, values);
  if (faults.length === 0) faults.push(...definition.faults(values));
  if (faults.length > 0) throw invalid(faults);
  try {
    return definition.body(values, stored);
  } catch (error) {
    if (v.isValiError(error)) throw invalid(fieldErrors(error.issues));
    throw error;
  }
}

const changedMeanwhile = ({ version, by }: SiteEntry): Problem =>
  new Problem(
    412,
    `${by ?? "Somebody"} has published version ${version} meanwhile, so nothing was changed.`,
    { headers: { etag: `"${version}"` } },
  );

/** Newest first. */
export async function siteVersions(
  database: Database,
  name: SiteDocumentName,
): Promise<SiteVersion[]> {
  const definition: SiteDocument = siteDocuments[name];
  const rows = await versionsOf(database, name);
  const now = await current(database, name);
  if (rows[0] && rows[0].version < now.version) rows.unshift(now);
  const values = rows.map(({ body }) => readable(definition, body));
  return rows.map(({ version, at, by }, nth) => {
    const [after, before] = [values[nth], values[nth + 1]];
    const changed = after && before ? changedLabels(definition.fields, before, after) : [];
    return { version, at, by, changed };
  });
}

/** Throws Problem 404 without such a version, or where this build cannot read it. */
export async function siteVersion(
  database: Database,
  name: SiteDocumentName,
  version: number,
): Promise<SiteState> {
  const now = await current(database, name);
  const rows = now.version === version ? [now] : await versionsOf(database, name);
  const row = rows.find((one) => one.version === version);
  const values = row && readable(siteDocuments[name], row.body);
  if (!row || !values) throw notFound("such version");
  const { at, by } = row;
  return { name, version, at, by, values };
}

const versionsOf = ({ sql, withDeadline }: Database, name: SiteDocumentName) =>
  withDeadline(sql<Stored[]>`
    select
      kept.name, kept.version, kept.body, staff.name as by, ${isoTime(sql, sql`kept.at`)} as at
    from document_versions as kept left join staff on staff.id = kept.staff_id
    where kept.name = ${name}
    order by kept.version desc
  `);

/** Undefined for a body of a former contract. */
function readable(definition: SiteDocument, body: unknown): Values | undefined {
  try {
    return definition.values(body);
  } catch (error) {
    if (v.isValiError(error)) return undefined;
    throw error;
  }
}
