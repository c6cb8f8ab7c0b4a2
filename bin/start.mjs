// @ts-check
// `npm start`: installs and builds what is missing, then runs the server on Deno with narrow permissions.
// `npm run migrate`: the same program, which migrates the database and ends.
import { buildIfChanged } from "./build.mjs";
import { serve, stopWhenAsked } from "./child.mjs";
import { installPackages } from "./install.mjs";
import { run } from "./say.mjs";
import { serverCommand } from "./server.mjs";

await run(async () => {
  stopWhenAsked();
  await installPackages();
  // Before the build, so that a wrong setting is not found after a minute.
  const { command, args, ...options } = serverCommand();
  const migrateOnly = process.argv.includes("--migrate-only");
  if (!migrateOnly) await buildIfChanged();
  const more = migrateOnly ? "--migrate-only" : "--stop-with-stdin";
  process.exitCode = await serve(command, [...args, more], options);
});
