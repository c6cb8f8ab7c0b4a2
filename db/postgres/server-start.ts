import type { Sql } from "postgres";
import { withDeadline } from "./client.ts";
import { filler } from "./client-socket.ts";
import { codeOf, StartProblem, textOf } from "./postgres.ts";

const minVersion = 150_000;

export const connectSeconds = 3;

/** The name of our connections in PostgreSQL. */
export const appName = "inkingi";

/** Throws StartProblem when the server does not answer, is too old, or gives a connection other than the one asked for. */
export async function checkServer(sql: Sql): Promise<void> {
  try {
    await checkVersion(sql);
    await checkConnection(sql);
  } catch (error) {
    throw error instanceof StartProblem ? error : explain(sql, error);
  }
}

async function checkVersion(sql: Sql): Promise<void> {
  const limit = (connectSeconds + 2) * 1_000;
  const rows = await withDeadline(
    sql`select current_setting('server_version_num')::int as number,
      current_setting('server_version') as text`,
    limit,
  );
  const number = Number(rows[0]?.["number"]);
  if (number >= minVersion) return;
  const version = String(rows[0]?.["text"]).split(" ")[0];
  throw new StartProblem(
    `DATABASE_URL: PostgreSQL ${minVersion / 10_000} or newer is needed, this server is ${version}.`,
  );
}

/** A pooler that hands one connection to several clients would give queries the rows of others. */
async function checkConnection(sql: Sql): Promise<void> {
  const target = targetOf(sql);
  const [row] = await withDeadline(
    sql<{ ours: boolean; readOnly: boolean }[]>`
      select current_setting('application_name') = ${appName}
        and current_setting(${Object.keys(filler)[0] ?? ""}, true) is not null
        and current_setting('statement_timeout') <> '0' as ours,
        current_setting('transaction_read_only') = 'on' as "readOnly"`,
    (connectSeconds + 2) * 1_000,
  );
  if (!row?.ours)
    throw new StartProblem(
      `DATABASE_URL: a pooler at ${target} drops the settings of our connections, and would mix up their statements. Give the address of PostgreSQL itself.`,
    );
  if (row.readOnly)
    throw new StartProblem(
      `DATABASE_URL: the database at ${target} is read-only, a standby for example. Give the address of one that can be written.`,
    );
}

const targetOf = ({ options: { host, port, path } }: Sql): string =>
  path || `${host[0]}:${port[0]}`;

function explain(sql: Sql, error: unknown): StartProblem {
  const { host, user, database } = sql.options;
  const target = targetOf(sql);
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing listens at ${target}. Start PostgreSQL there, or correct the address.`,
    ENOENT: `nothing listens at ${target}. Start PostgreSQL there, or correct the address.`,
    ENOTFOUND: `the host ${host[0]} is not known.`,
    EAI_AGAIN: `the host ${host[0]} is not known.`,
    CONNECT_TIMEOUT: `${target} does not answer within ${connectSeconds} s.`,
    "28P01": `the server at ${target} refuses user ${user} or the password.`,
    "28000": `the server at ${target} refuses user ${user}. ${textOf(error)}.`,
    "3D000": `there is no database ${database} on ${target}.`,
    "53300": `the server at ${target} has no connection left.`,
    "08P01": `${target} refuses the settings of our connections, as a pooler does. Give the address of PostgreSQL itself.`,
    "57P03": `the server at ${target} is still starting or stopping.`,
  };
  const reason = reasons[codeOf(error)] ?? `${target} cannot be used. ${textOf(error)}.`;
  return new StartProblem(`DATABASE_URL: ${reason}`, { cause: error });
}
