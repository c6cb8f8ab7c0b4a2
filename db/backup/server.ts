import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readAddress } from "../postgres/server.ts";
import type { Encryption } from "../postgres/server-socket.ts";
import { contentNames, type Manifest } from "./manifest.ts";
import { run, start } from "./programs.ts";

/** Dumps the rows that a snapshot shows. */
export async function dump(
  url: string,
  place: string,
  snapshot: string,
  stop: AbortSignal,
): Promise<void> {
  const { address, env } = connection(url);
  await run(
    "pg_dump",
    [
      ...[
        "--format=directory",
        `--file=${join(place, contentNames.server)}`,
        `--snapshot=${snapshot}`,
      ],
      ...["--schema=public", "--no-owner", "--no-privileges", "--no-unlogged-table-data"],
      `--dbname=${address}`,
    ],
    { env, problem: "The database could not be backed up.", stop },
  );
}

/** Replaces the whole schema `public` by a dump, in one transaction. */
export async function replay(
  url: string,
  place: string,
  manifest: Manifest,
  stop: AbortSignal,
): Promise<void> {
  stop.throwIfAborted();
  const { address, env } = connection(url);
  const problem = "Nothing was changed.";
  const psql = start(
    "psql",
    ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${address}`],
    { env, problem },
  );
  const script = start(
    "pg_restore",
    [
      ...["--schema=public", "--no-owner", "--no-privileges", "--file=-"],
      join(place, contentNames.server),
    ],
    // psql is not stopped: without its commit it changes nothing, and with it the restore is done.
    { problem, stop },
  );
  const input = psql.child.stdin;
  const output = script.child.stdout;
  if (!input || !output) throw new Error("The programs have no pipes");
  psql.child.stdout?.resume();
  // psql reports by its own line why it ended.
  input.on("error", () => undefined);
  input.write(`begin;\n${dropAll}`);
  output.pipe(input, { end: false });
  // Once psql has ended, this drains output that no one reads.
  psql.child.once("close", () => output.resume());
  await Promise.all([
    psql.done,
    script.done.then(
      () => input.end(`${checkRows(manifest)}\ncommit;\n`),
      (error: unknown) => {
        // Without its commit nothing was changed.
        input.end();
        throw error;
      },
    ),
  ]);
}

/** Refuses while the site runs, and drops every object of ours: a newer build may have made more than the dump has. */
const dropAll = `
set local client_min_messages = warning;
set local lock_timeout = '10s';
do $$
declare
  one text;
begin
  if exists (select from pg_stat_activity where datname = current_database() and application_name = 'inkingi') then
    raise exception 'The site is running on this database. Stop it first.';
  end if;
  -- Named before the first is dropped: what follows may go with it.
  foreach one in array
    array(
      select format('drop %s if exists %s cascade', kind, oid::regclass)
      from pg_class join (values (1, 'r', 'table'), (2, 'p', 'table'), (3, 'v', 'view'), (4, 'm', 'materialized view'), (5, 'S', 'sequence')) as kinds (nth, letter, kind) on letter = relkind::text
      where relnamespace = 'public'::regnamespace
      order by nth
    ) || array(
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
    ) || array(
      select format('drop type if exists %s cascade', oid::regtype) from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    )
  loop
    execute one;
  end loop;
end
$$;
`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Compares the rows with those that were backed up, and begins again as after any restore. */
const checkRows = ({ rows }: Manifest): string => `
reset search_path;
set local client_min_messages = warning;
do $$
declare
  one record;
  found bigint;
begin
  for one in select * from json_each_text(${literal(JSON.stringify(rows).replaceAll("$", "\\u0024"))}) loop
    execute format('select count(*) from %I', one.key) into found;
    if found <> one.value::bigint then
      raise exception 'The table % has % rows after the restore, and had %.', one.key, found, one.value;
    end if;
  end loop;
end
$$;
${beginAgain};
`;

/** The same steps as after a dump was restored by hand: a new epoch, no sessions, a line of the audit trail. */
export const beginAgain =
  "update database_identity set database_oid = 0; do 'begin perform notice_restore(); end'";

/**
 * The database's address for these programs, which encrypt and check as the site does. It has no password, which everybody
 * on this machine could read among the arguments.
 */
export function connection(url: string): { address: string; env: Record<string, string> } {
  const { address, tls } = readAddress(url);
  const [, before = "", password = "", after = ""] =
    /^(\w+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(address) ?? [];
  const env: Record<string, string> = { PGSSLMODE: sslMode(tls) };
  if (before) env["PGPASSWORD"] = decodeURIComponent(password);
  // Deno brings certificates along, these programs do not. In other modes libpq would use them for checks that the site skips.
  if (tls?.verified) {
    const system = "/etc/ssl/certs/ca-certificates.crt";
    env["PGSSLROOTCERT"] = process.env["DENO_CERT"] || (existsSync(system) ? system : "system");
  }
  return { address: before ? before + after : address, env };
}

function sslMode(tls: Encryption | undefined): string {
  if (!tls) return "disable";
  if (tls.verified) return "verify-full";
  return tls.required ? "require" : "prefer";
}
