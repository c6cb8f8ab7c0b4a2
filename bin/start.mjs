// @ts-check
// `npm start`: installs and builds what is missing, then runs the server on Deno with narrow permissions.
// `npm run migrate`: starts the same program, which migrates the database and ends.
import { buildIfChanged } from "./build.mjs";
import { stopWhenAsked } from "./child.mjs";
import { installPackages } from "./install.mjs";
import { run } from "./say.mjs";
import { isMigration, runServer, serverCommand } from "./server.mjs";

await run(async () => {
  stopWhenAsked();
  await installPackages();
  // This comes before the build, so that a wrong setting is not found after a minute.
  const command = serverCommand();
  if (!isMigration()) await buildIfChanged();
  await runServer(command);
});
