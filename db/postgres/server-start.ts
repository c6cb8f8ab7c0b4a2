import type { Sql } from "postgres";
import { withDeadline } from "./client.ts";
import { codeOf, StartProblem, textOf } from "./postgres.ts";

const minVersion = 150_000;

export const connectSeconds = 3;

/** Throws StartProblem when the server does not answer, or is too old. */
export async function checkServer(sql: Sql): Promise<void> {
  try {
    await checkVersion(sql);
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

function explain(sql: Sql, error: unknown): StartProblem {
  const { host, port, path, user, database } = sql.options;
  const target = path || `${host[0]}:${port[0]}`;
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
    "57P03": `the server at ${target} is still starting or stopping.`,
  };
  const reason = reasons[codeOf(error)] ?? `${target} cannot be used. ${textOf(error)}.`;
  return new StartProblem(`DATABASE_URL: ${reason}`, { cause: error });
}
