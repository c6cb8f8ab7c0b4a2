// @ts-check
// Runs the built server in production: installs and builds nothing. `--migrate-only` migrates and ends.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stopWhenAsked } from "./child.mjs";
import { root } from "./deno.mjs";
import { Problem, run } from "./say.mjs";
import { runServer, serverCommand } from "./server.mjs";

await run(async () => {
  stopWhenAsked();
  if (!existsSync(join(root, "dist/server/server.js")))
    throw new Problem('There is no build: run "npm run package" and start what it writes.');
  await runServer(serverCommand());
});
