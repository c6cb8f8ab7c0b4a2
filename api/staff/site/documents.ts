import type { JSONValue, Sql } from "postgres";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { documents } from "../../../db/schema/documents.ts";
import type { SiteDocument } from "../../../db/schema/site/document.ts";
import { changedTexts } from "../../../db/schema/site/changed-texts.ts";
import {
  cleaned,
  knownBy,
  namesIn,
  withBlanks,
  withoutBlanks,
} from "../../../db/schema/site/cleaned.ts";
import {
  changedLabels,
  faultsIn,
  forbiddenIn,
  type Values,
} from "../../../db/schema/site/fields.ts";
import {
  isSiteDocument,
  type SiteDocumentName,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import type { SiteEntry, SiteState, SiteVersion } from "../../../db/schema/site/state.ts";
import { fieldErrors } from "../../http/body.ts";
import { invalid, notFound, Problem } from "../../http/problem.ts";
import type { Media } from "../../media/media.ts";
import { isoTime } from "../../runtime/iso-time.ts";
import type { StaffSession } from "../auth/guard.ts";
import { missingPictures } from "./pictures.ts";
import { brokenNames } from "./references.ts";
import { otherContent, type Written } from "./uses.ts";
import type { SqlFragment } from "../../runtime/sql-fragment.ts";

interface Stored extends SiteEntry {
  body: unknown;
  /** What the form had when it was published (`namesIn`); null where that is not known. */
  fields: string[] | null;
}

/** The table whose row a document is that has none of its own. */
const storeOf = ({ staffOnly }: SiteDocument) => (staffOnly ? "staff_documents" : "documents");

/** What is there now. Throws Problem 404 if the site has none of this name. */
export async function current(
  { sql, withDeadline }: Database,
  name: SiteDocumentName,
): Promise<Stored> {
  const { table, row: one }: SiteDocument = siteDocuments[name];
  const also = one
    ? sql`|| jsonb_build_object('row', (select to_jsonb(one) - 'id' from ${sql(one)} as one))`
    : sql``;
  const now = table
    ? sql`
      select
        seeded_at as updated_at, (
          select jsonb_build_object('items', coalesce(jsonb_agg(to_jsonb(one) - 'position' order by position, id), '[]'))
          from ${sql(table)} as one
        ) as body
      from seed_state`
    : sql`select updated_at, body ${also} as body from ${sql(storeOf(siteDocuments[name]))} where name = ${name}`;
  const [row] = await withDeadline(sql<Stored[]>`
    select
      ${name}::text as name, body, coalesce(kept.version + is_newer::int, 1) as version,
      case when not is_newer then staff.name end as by, null as fields,
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

/** What stands there; undefined where this build cannot read it. */
export const siteValues = async (database: Database, name: SiteDocumentName) =>
  readable(siteDocuments[name], (await current(database, name)).body);

/** Throws Problem: 404 if the site has none of this name, 409 where this build cannot read it. */
export async function siteState(database: Database, name: SiteDocumentName): Promise<SiteState> {
  const row = await current(database, name);
  const values = readable(siteDocuments[name], row.body);
  if (!values) throw unreadable();
  return { ...entryOf(row), values };
}

interface SiteWrite {
  values: Values;
  base: number;
  by: Pick<StaffSession, "id" | "email" | "name" | "role">;
  media: Pick<Media, "find">;
}

/** So often others may publish something else while a change is checked. */
const maxAttempts = 10;

/**
 * Publishes these values, and keeps the state before. Throws Problem: 422 that names the fields, 412 where `base` is not
 * the version of now, 409 where this build cannot read that. The same values again change nothing.
 */
export async function changeSite(
  database: Database,
  name: SiteDocumentName,
  change: SiteWrite,
): Promise<SiteState> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const state = await changeOnce(database, name, change);
    if (state) return state;
  }
  throw new Problem(503, "Others are publishing too. Try again.", {
    headers: { "retry-after": "1" },
  });
}

/** Undefined where somebody published something else meanwhile: it may name what this change takes away. */
async function changeOnce(
  database: Database,
  name: SiteDocumentName,
  { values: given, base, by, media }: SiteWrite,
): Promise<SiteState | undefined> {
  const { sql, withDeadline } = database;
  const [last] = await withDeadline(
    sql<{ nth: number }[]>`select coalesce(max(publication), 0) as nth from document_versions`,
  );
  const row = await current(database, name);
  const definition: SiteDocument = siteDocuments[name];
  const before = readable(definition, row.body);
  if (!before) throw unreadable();
  const former = await versionsOf(database, name);
  const known = remembered(definition, before, former);
  const after = withBlanks(definition.fields, cleaned(definition.fields, given, known));
  const body = bodyOf(definition, after, row.body);
  if (row.version !== base) throw changedMeanwhile(row);
  const broken = await brokenNames(database, { ...definition, before, after }, () =>
    wholeSite(database, { name, values: after }),
  );
  const were = permitted(definition, before, known);
  const forbidden = forbiddenIn(definition.fields, were, after, by.role);
  const missing = await missingPictures(media, definition.fields, { known, after });
  const refused = [...forbidden, ...broken, ...missing];
  if (refused.length > 0) throw invalid(refused);
  const values = definition.values(body);
  const fields = changedLabels(definition.fields, before, values);
  if (fields.length === 0) return { ...entryOf(row), values };
  const detail = sql.json({ title: definition.title, fields });
  const names = namesIn(definition.fields);
  // Whoever writes the next version first has it, and whoever publishes next of all; the others change nothing.
  const [written] = await withDeadline(sql<{ at: string }[]>`
    with kept as (
      insert into document_versions (name, version, body, at, staff_id, fields, publication)
      values (
        ${name}, ${base + 1}, ${jsonb(sql, body)}, site_now(), ${by.id}::uuid, ${names}::text[], ${(last?.nth ?? 0) + 1}
      )
      on conflict do nothing
      returning version, at
    ), first as (
      insert into document_versions (name, version, body, at, staff_id, fields)
      select
        ${name}, ${base}::int, ${jsonb(sql, row.body)}::jsonb, ${row.at}::timestamptz, null::uuid, ${names}::text[]
      from kept
      on conflict do nothing
    ), ${definition.table ? rowsWritten(sql, definition.table, body) : documentsWritten(sql, name, definition, body)}
    select
      ${isoTime(sql, sql`at`)} as at,
      audit(${by.id}::uuid, ${by.email}, 'site changed', ${name}, version, ${detail})
    from kept
  `);
  if (!written) {
    const now = await current(database, name);
    if (now.version !== base) throw changedMeanwhile(now);
    return undefined;
  }
  return { name, version: base + 1, at: written.at, by: by.name, values };
}

/** The values that the site started with; undefined where this build cannot read them. */
export async function startingValues(
  { sql, withDeadline }: Database,
  name: SiteDocumentName,
): Promise<Values | undefined> {
  const { table, row: beside }: SiteDocument = siteDocuments[name];
  const [row] = await withDeadline(
    table
      ? sql<Pick<Stored, "body">[]>`
          select jsonb_build_object(
            'items', coalesce(jsonb_agg(body - 'position' order by (body -> 'position')::int), '[]')
          ) as body
          from seeded where entity = ${table}`
      : sql<Pick<Stored, "body">[]>`
          select
            body -> 'body' || coalesce(
              (select jsonb_build_object('row', body) from seeded where entity = ${beside ?? ""}), '{}'
            ) as body
          from seeded where entity = ${storeOf(siteDocuments[name])} and key = ${name}`,
  );
  return row && readable(siteDocuments[name], row.body);
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

/** What everybody may leave as it is, in the order of the form: an item that comes back has what it had. */
function permitted({ fields }: SiteDocument, before: Values, known: Values): Values {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    "needs" in field && field.needs ? before[name] : known[name],
  ]);
  const were = Object.fromEntries(entries);
  return cleaned(fields, were, were);
}

/** A body, which its schema has read, so that it is JSON. */
export const jsonb = (sql: Sql, body: unknown) => sql.json(body as JSONValue);

/** What other documents repeat of a body. */
const copiesOf = ({ copies = [] }: SiteDocument, body: unknown) =>
  Object.fromEntries(copies.map((name) => [name, v.parse(documents[name], body)]));

const WithRow = v.looseObject({ row: v.optional(v.record(v.string(), v.unknown()), {}) });

function documentsWritten(sql: Sql, name: string, definition: SiteDocument, all: unknown) {
  const { row, ...body } = v.parse(WithRow, all);
  const bodies = { [name]: body, ...copiesOf(definition, body) };
  return sql`
    changed as (
      update ${sql(storeOf(definition))} set body = given.value, updated_at = site_now()
      from jsonb_each(${jsonb(sql, bodies)}) as given
      where name = given.key and exists (select from kept)
    )${definition.row ? rowWritten(sql, definition.row, row) : sql``}`;
}

/** The columns of a table of one row. */
function rowWritten(sql: Sql, table: string, row: Values) {
  const set = Object.keys(row).map((column) => sql`${sql(column)} = given.${sql(column)}`);
  return sql`
    , put as (
      update ${sql(table)} set ${joined(sql, set)}
      from jsonb_populate_record(null::${sql(table)}, ${jsonb(sql, row)}) as given
      where exists (select from kept)
    )`;
}

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
      on conflict (id) do update set ${joined(sql, set)}
    )`;
}

const joined = (sql: Sql, parts: readonly SqlFragment[]) =>
  parts.flatMap((part, nth) => (nth ? [sql`, `, part] : [part]));

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

/** Everything that can name something, with these values in place of what the document has now. */
async function wholeSite(
  database: Database,
  changed: { name: string; values: Values },
): Promise<Written[]> {
  const documents = Object.keys(siteDocuments)
    .filter(isSiteDocument)
    .map(async (name) => {
      const { title, fields }: SiteDocument = siteDocuments[name];
      if (name === changed.name) return { title, fields, values: changed.values };
      const { body } = await current(database, name);
      const values = readable(siteDocuments[name], body);
      return values ? { title, fields, values, body } : { title, values: body };
    });
  return [...(await Promise.all(documents)), ...(await otherContent(database))];
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
    const changed = after && before ? changedTexts(definition.fields, before, after) : [];
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
  const definition: SiteDocument = siteDocuments[name];
  const values = row && readable(definition, row.body);
  if (!row || !values) throw notFound("such version");
  const { at, by } = row;
  return { name, version, at, by, values: row === now ? values : givenBy(row, definition, values) };
}

/** Without the fields that the form did not have then: whoever restores this version leaves those as they are. */
function givenBy({ fields }: Stored, definition: SiteDocument, values: Values): Values {
  if (fields) return knownBy(new Set(fields), definition.fields, values);
  return withoutBlanks(definition.fields, values);
}

const versionsOf = ({ sql, withDeadline }: Database, name: SiteDocumentName) =>
  withDeadline(sql<Stored[]>`
    select
      kept.name, kept.version, kept.body, kept.fields, staff.name as by, ${isoTime(sql, sql`kept.at`)} as at
    from document_versions as kept left join staff on staff.id = kept.staff_id
    where kept.name = ${name}
    order by kept.version desc
  `);

const unreadable = (): Problem =>
  new Problem(409, "What stands here is of another version of this program, which can read it.");

/** Undefined for a body of another contract. */
function readable(definition: SiteDocument, body: unknown): Values | undefined {
  try {
    return definition.values(body);
  } catch (error) {
    if (v.isValiError(error)) return undefined;
    throw error;
  }
}
