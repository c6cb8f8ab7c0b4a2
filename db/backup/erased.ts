import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";

/**
 * Removes erased data from the files of an embedded database. It would stay there until other data overwrites it: in tables and
 * indexes, in the log, and in files of large sorts, which a crash leaves.
 */
export async function removeErased(sql: Sql, directory: string, stop: AbortSignal): Promise<void> {
  await rm(join(directory, "base/pgsql_tmp"), { recursive: true, force: true });
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  // One after the other, since an engine that says nothing for 90 s is replaced.
  for (const { name } of tables) {
    stop.throwIfAborted();
    await sql`vacuum full ${sql(name)}`;
  }
  await sql`set wal_recycle = off`;
  await sql`checkpoint`;
  // Recycled files of the log also hold former data, so the log has to move past the last of them.
  for (const _ of await sql`select from pg_ls_waldir()`)
    await sql`select pg_logical_emit_message(true, '', ''), pg_switch_wal()`;
  await sql`checkpoint`;
}
