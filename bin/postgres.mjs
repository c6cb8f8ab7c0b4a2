// @ts-check
import { findPostgres, installHint, startPostgres } from "../db/testing/postgres.mjs";
import { aptInstall, hasApt, isRoot } from "./apt.mjs";
import { Problem, timed } from "./say.mjs";

/**
 * PostgreSQL for the tests: DATABASE_URL, or a server in a temporary directory, installed first where that is possible.
 * @returns {Promise<{ url: string, from: string, stop: () => Promise<void> }>}
 */
export async function testPostgres() {
  const { DATABASE_URL: url } = process.env;
  if (url) return { url, from: "DATABASE_URL", stop: async () => undefined };
  if (!findPostgres() && isRoot && hasApt) {
    await timed("Installing PostgreSQL by apt-get", () => aptInstall("postgresql"));
  }
  const from = findPostgres();
  if (!from) throw new Problem(`The tests need PostgreSQL 15 or newer. Install it: ${installHint}`);
  return { ...(await startPostgres()), from };
}
