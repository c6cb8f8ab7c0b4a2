import type { TransactionSql } from "postgres";
import { StartProblem } from "../postgres/postgres.ts";
import type { Manifest } from "./manifest.ts";

type Contents = Pick<Manifest, "madeAt" | "migrations" | "rows">;

/**
 * The migrations and row counts that a backup must have, and the name of the snapshot that shows the same rows to others as long
 * as the transaction is open. Throws StartProblem where the migrations have not run.
 */
export async function readContents(sql: TransactionSql): Promise<Contents & { snapshot: string }> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname
  `;
  if (!tables.some(({ name }) => name === "last_backup"))
    throw new StartProblem(
      "The database is empty or of an older build: start the site once with this build, then back it up.",
    );
  const counts = tables.map(({ name }) => sql`(${name}, (select count(*) from ${sql(name)}))`);
  // One statement sees one state.
  const [found] = await sql<
    { now: Date; migrations: string[]; rows: Contents["rows"]; snapshot: string }[]
  >`
    select
      now() as now,
      (select array_agg(name order by name) from schema_migration) as migrations,
      (
        select json_object_agg(name, count)
        from (values ${counts.flatMap((count, n) => (n === 0 ? [count] : [sql`, `, count]))}) as counts (name, count)
      ) as rows,
      pg_export_snapshot() as snapshot
  `;
  if (!found) throw new Error("The database did not say what it holds");
  const { now, migrations, rows, snapshot } = found;
  return { madeAt: now.toISOString(), migrations, rows, snapshot };
}
