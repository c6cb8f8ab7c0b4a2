import type { Database } from "./postgres/postgres.ts";
import { readStartingContent, type Rows } from "./starting-content.ts";

// In ms, the wait for another process included.
const timeoutMs = 60_000;

/**
 * Writes the starting content of db/data and returns the number of rows. Rows that staff changed or deleted are left
 * alone; unchanged rows follow newer starting content. Does nothing for content that was seeded before. Throws when a
 * file does not match its schema.
 */
export async function seed(
  database: Database,
  directory: URL = new URL("./data/", import.meta.url),
): Promise<number> {
  const { sql, withDeadline } = database;
  const content = await readStartingContent(directory);
  const known = await withDeadline(sql<{ sha256: string }[]>`select sha256 from seed_state`);
  if (known[0]?.sha256 === content.sha256) return 0;

  // One string is one transaction (see migrate.ts).
  const results = await withDeadline(
    sql.unsafe(`set local statement_timeout = ${timeoutMs};
      select pg_advisory_xact_lock(hashtextextended('inkingi/seed', 0));
      ${content.tables().map(write).join(";\n")};
      insert into seed_state (sha256) values ('${content.sha256}')
        on conflict ((true)) do update set sha256 = excluded.sha256, seeded_at = now()`),
    timeoutMs,
  );
  return results.flat().reduce((sum, row) => sum + Number(row["written"] ?? 0), 0);
}

function write({ table, key, columns, touch = [], rows }: Rows): string {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const set = columns.map((column) => `"${column}" = (given.row)."${column}"`);
  return `
    with given as (
      select body ->> '${key}' as key, body, jsonb_populate_record(null::${table}, body) as row
      from jsonb_array_elements(${quote(JSON.stringify(rows))}::jsonb) as body
    ), fresh as (
      insert into seeded (entity, key, body)
      select '${table}', key, body from given
      on conflict (entity, key) do nothing
      returning key
    ), added as (
      insert into ${table} (${list})
      select ${columns.map((column) => `(row)."${column}"`).join(", ")}
      from given join fresh using (key)
      on conflict do nothing
      returning 1
    ), newer as (
      select given.*, seeded.body as was
      from given join seeded on seeded.entity = '${table}' and seeded.key = given.key
      where seeded.body <> given.body
    ), changed as (
      update ${table} as now set ${[...set, ...touch].join(", ")}
      from newer as given
      where now."${key}" = given.key and given.was = (
        select jsonb_object_agg(one.key, one.value) from jsonb_each(to_jsonb(now)) as one
        where given.was ? one.key
      )
      returning given.key, given.body
    ), remembered as (
      update seeded set body = changed.body from changed
      where seeded.entity = '${table}' and seeded.key = changed.key
    )
    select (select count(*) from added) + (select count(*) from changed) as written`;
}

function quote(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
