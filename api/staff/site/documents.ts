import type { JSONValue } from "postgres";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { SiteDocument } from "../../../db/schema/site/document.ts";
import { changedLabels, cleaned, faultsIn, type Values } from "../../../db/schema/site/fields.ts";
import {
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

const states = ({ sql }: Database, names: readonly string[]) => sql<Stored[]>`
  select
    documents.name, documents.version, documents.body, staff.name as by,
    ${isoTime(sql, sql`documents.updated_at`)} as at
  from documents
  left join document_versions as kept
    on kept.name = documents.name and kept.version = documents.version
  left join staff on staff.id = kept.staff_id
  where documents.name = any(${[...names]}::text[])`;

/** The documents that staff edit, in the order of their list. */
export async function siteEntries(database: Database): Promise<SiteEntry[]> {
  const names = Object.keys(siteDocuments);
  const rows = await database.withDeadline(states(database, names));
  return rows
    .map(({ body: _, ...entry }) => entry)
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** Throws Problem 404 if the site has none of this name. */
export async function siteState(database: Database, name: SiteDocumentName): Promise<SiteState> {
  const [row] = await database.withDeadline(states(database, [name]));
  if (!row) throw notFound("content of this name");
  const { body, ...entry } = row;
  return { ...entry, values: siteDocuments[name].values(body) };
}

/**
 * Publishes these values, and keeps the state before. Throws Problem: 422 that names the fields, 412 where `base` is not
 * the version of now. The same values again change nothing.
 */
export async function changeSite(
  database: Database,
  name: SiteDocumentName,
  { values: given, base, by }: { values: Values; base: number; by: { id: string; email: string } },
): Promise<void> {
  const [row] = await database.withDeadline(states(database, [name]));
  if (!row) throw notFound("content of this name");
  const definition: SiteDocument = siteDocuments[name];
  const before = definition.values(row.body);
  const after = cleaned(definition.fields, given, before);
  const body = bodyOf(definition, after, row.body);
  if (row.version !== base) throw changedMeanwhile(row);
  const fields = changedLabels(definition.fields, before, definition.values(body));
  if (fields.length === 0) return;
  const { sql, withDeadline } = database;
  const stored = sql.json(body as JSONValue);
  const written = await withDeadline(sql<{ version: number }[]>`
    with first as (
      insert into document_versions (name, version, body, at, staff_id)
      select name, version, body, updated_at, null from documents
      where name = ${name} and version = ${base}
      on conflict do nothing
    ), changed as (
      update documents set body = ${stored}, version = version + 1, updated_at = site_now()
      where name = ${name} and version = ${base}
      returning name, version, body, updated_at
    ), kept as (
      insert into document_versions (name, version, body, at, staff_id)
      select name, version, body, updated_at, ${by.id}::uuid from changed
      returning version
    )
    select version, audit(
      ${by.id}::uuid, ${by.email}, 'site changed', ${name}, version, ${sql.json({ title: definition.title, fields })}
    )
    from kept
  `);
  if (written.length === 0) throw changedMeanwhile(await siteState(database, name));
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
  const row = (await versionsOf(database, name)).find((one) => one.version === version);
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
