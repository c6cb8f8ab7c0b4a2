import { openServer } from "./server.ts";
import { type Database, StartProblem } from "./postgres.ts";

/** The database as the owner of the tables. Throws StartProblem. */
export async function openOwner(url: string): Promise<Database> {
  try {
    return await openServer(url);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    const text = error.message.replace(/^DATABASE_URL/, "MIGRATE_DATABASE_URL");
    throw new StartProblem(text, { cause: error });
  }
}

/**
 * Lets the role of `running` read and write rows and nothing else; of the audit trail and the migrations it may only read
 * rows: the function `audit` writes the trail. Throws StartProblem if that role may do more.
 */
export async function restrictRole(owner: Database, running: Database): Promise<void> {
  const [own, other] = [await describe(owner), await describe(running)];
  if (own.database !== other.database)
    throw new StartProblem("MIGRATE_DATABASE_URL: names another database than DATABASE_URL.");
  // Before anything is revoked, which might be the owner's own.
  if (other.ownsTables) throw tooMuch(other.role, "owns the tables, or is a member of who does");
  if (other.mayCreate) throw tooMuch(other.role, `may create in the schema ${own.schema}`);
  const { sql, withDeadline } = owner;
  // One string is one transaction. Two processes would meet at the catalogue's rows.
  await withDeadline(
    sql.unsafe(`select pg_advisory_xact_lock(hashtextextended('inkingi/migrate', 0));
      grant usage on schema ${own.schema} to ${other.role};
      grant select, insert, update, delete on all tables in schema ${own.schema} to ${other.role};
      grant usage, select on all sequences in schema ${own.schema} to ${other.role};
      revoke insert, update, delete on schema_migration, audit_log, audit_head from ${other.role}`),
  );
  if (await mayRewrite(running)) throw tooMuch(other.role, "may rewrite the audit trail");
}

const tooMuch = (role: string, what: string) =>
  new StartProblem(
    `DATABASE_URL: the role ${role} ${what}. Where MIGRATE_DATABASE_URL is set, this one has to be a role without such rights.`,
  );

interface Described {
  database: string;
  /** The quoted name, like that of the schema. */
  role: string;
  schema: string;
  ownsTables: boolean;
  mayCreate: boolean;
}

async function describe({ sql, withDeadline }: Database): Promise<Described> {
  const [row] = await withDeadline(sql<Described[]>`
    select current_identity()::text as database, quote_ident(current_user) as role,
      quote_ident(current_schema()) as schema,
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      exists (
        select from pg_class
        where relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')
      ) as "ownsTables"
  `);
  if (!row) throw new Error("A select without a table answers one row.");
  return row;
}

async function mayRewrite({ sql, withDeadline }: Database): Promise<boolean> {
  const rows = await withDeadline(sql`
    select from unnest(array['audit_log', 'audit_head', 'schema_migration']) as name
    where has_table_privilege(name, 'insert, update, delete, truncate, trigger')
  `);
  return rows.length > 0;
}
