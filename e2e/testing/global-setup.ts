import { env } from "node:process";
import { testPostgres } from "../../bin/postgres.mjs";
import { makeGround } from "./site.ts";

/** Before all journeys: a PostgreSQL server, from DATABASE_URL or started here, and what embedded sites begin with. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function start(): Promise<() => Promise<void>> {
  const server = await testPostgres();
  env["DATABASE_URL"] = server.url;
  try {
    const ground = await makeGround();
    env["E2E_GROUND"] = ground.directory;
    return async () => {
      await ground.remove();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
