import { env } from "node:process";
import { testPostgres } from "../../bin/postgres.mjs";
import { makeGround } from "./site.ts";

/** Before all journeys: a PostgreSQL server, from DATABASE_URL or started here, and what sites begin with. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function start(): Promise<() => Promise<void>> {
  const server = await testPostgres();
  env["DATABASE_URL"] = server.url;
  try {
    const [template, directory] = await Promise.all([
      makeGround("server"),
      // No core journey needs the embedded one.
      env["TESTS"] === "core" ? undefined : makeGround("embedded"),
    ]);
    Object.assign(env, { E2E_TEMPLATE: template.ground });
    if (directory) Object.assign(env, { E2E_DIRECTORY: directory.ground });
    return async () => {
      await directory?.remove();
      await template.remove();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
