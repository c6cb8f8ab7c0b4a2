import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { type Database, codeOf, StartProblem, textOf } from "./postgres/postgres.ts";

// In ms, the wait for another process included.
const timeoutMs = 60_000;

// PostgreSQL's own codes begin with other letters (manual, appendix A).
const appliedMeanwhile = "IK001";
// PostgreSQL's code for a role without the right.
const mayNot = "42501";

const migrations = new URL("./migrations/", import.meta.url);

interface Migration {
  name: string;
  sha256: string;
  body: string;
}

/**
 * Applies pending migrations by name, each in its own transaction, and returns their names. Safe when several
 * processes start at the same time. Throws StartProblem when an applied file was edited or is unknown, or one fails.
 */
export async function migrate(database: Database, directory = migrations): Promise<string[]> {
  const files = await readMigrations(directory);
  // A role that may not create is refused even where the table exists.
  if (!(await hasMigrations(database))) {
    await run(
      database,
      `create table if not exists schema_migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`,
    );
  }
  const applied = await readApplied(database);
  requireKnown([...applied.keys()], files);
  const done: string[] = [];
  for (const migration of files) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      if (await apply(database, migration)) done.push(migration.name);
    } else if (known !== migration.sha256) {
      throw new StartProblem(
        `Migration ${migration.name} was edited after this database applied it. ` +
          "Nothing was changed. Restore the file, and put the change into a new migration.",
      );
    }
  }
  return done;
}

/** An older build on a newer database would fail on renamed objects. */
function requireKnown(applied: readonly string[], files: readonly Migration[]): void {
  const unknown = applied.filter((name) => !files.some((file) => file.name === name)).sort();
  const [first] = unknown;
  if (first === undefined) return;
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : "";
  throw new StartProblem(
    `A newer build has changed this database: it has the migration ${first}${others}, which this build does not know. ` +
      "Nothing was changed. Start the newer build, or restore a backup from before it.",
  );
}

export async function pending(
  { priority }: Pick<Database, "priority">,
  directory = migrations,
): Promise<string[]> {
  const applied = (await hasMigrations(priority)) ? await readApplied(priority) : new Map();
  return (await namesIn(directory)).filter((name) => !applied.has(name));
}

async function hasMigrations({ sql, withDeadline }: Database["priority"]): Promise<boolean> {
  const made = sql<{ made: boolean }[]>`select to_regclass('schema_migration') is not null as made`;
  return (await withDeadline(made))[0]?.made ?? false;
}

/** The names of the migrations that this build has. */
export const knownMigrations = (): Promise<string[]> => namesIn(migrations);

const namesIn = async (directory: URL) =>
  (await readdir(directory)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();

async function readMigrations(directory: URL): Promise<Migration[]> {
  return Promise.all(
    (await namesIn(directory)).map(async (name) => {
      // A checkout on Windows may have CRLF.
      const body = (await readFile(new URL(name, directory), "utf8")).replaceAll("\r\n", "\n");
      return { name, body, sha256: createHash("sha256").update(body).digest("hex") };
    }),
  );
}

async function readApplied({
  sql,
  withDeadline,
}: Database["priority"]): Promise<Map<string, string>> {
  const rows = await withDeadline(sql<{ name: string; sha256: string }[]>`
    select name, sha256 from schema_migration`);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function apply(database: Database, { name, sha256, body }: Migration): Promise<boolean> {
  try {
    await run(
      database,
      `do $applied$ begin
        if exists (select from schema_migration where name = '${name}') then
          raise exception 'applied meanwhile' using errcode = '${appliedMeanwhile}';
        end if;
      end $applied$;
      ${body};
      insert into schema_migration (name, sha256) values ('${name}', '${sha256}')`,
    );
    return true;
  } catch (error) {
    if (codeOf(error) === appliedMeanwhile) return false;
    const advice =
      codeOf(error) === mayNot
        ? ": set MIGRATE_DATABASE_URL to an address with the role that owns the tables."
        : "";
    throw new StartProblem(
      `Migration ${name} failed and changed nothing. ${textOf(error)}${advice}`,
      { cause: error },
    );
  }
}

/** One string is one transaction. With `begin`, postgres.js may commit the second half after a reconnect. */
async function run({ sql, withDeadline }: Database, statements: string): Promise<void> {
  await withDeadline(
    sql.unsafe(`set local statement_timeout = ${timeoutMs};
      set local client_min_messages = warning;
      select pg_advisory_xact_lock(hashtextextended('inkingi/migrate', 0));
      ${statements}`),
    timeoutMs,
  );
}
