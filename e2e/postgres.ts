import { env } from "node:process";
import { testPostgres } from "../bin/postgres.mjs";

/** Before all journeys: a PostgreSQL server, from DATABASE_URL or started here and stopped at the end. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function startPostgres(): Promise<() => void> {
  const server = await testPostgres();
  env["DATABASE_URL"] = server.url;
  return server.stop;
}
