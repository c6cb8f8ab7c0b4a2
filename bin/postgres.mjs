// @ts-check
import { createServer } from "node:net";
import { findPostgres, installHint, startPostgres } from "../db/testing/postgres.mjs";
import { aptInstall, hasApt, isRoot } from "./apt.mjs";
import { Problem, timed } from "./say.mjs";

/**
 * A PostgreSQL server for the tests: the one of DATABASE_URL, or one of our own in a temporary directory,
 * installed first where that may be done. `stop` leaves nothing behind.
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

/** @returns {Promise<number>} a port of 127.0.0.1 that nobody listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address && typeof address === "object" ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
