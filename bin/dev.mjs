// @ts-check
// `npm run dev`: the whole site in one process on Deno, with hot reload.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { nodeIsNewEnough } from "./node.mjs";
import { run } from "./say.mjs";
import { ended } from "./child.mjs";

await run(async () => {
  nodeIsNewEnough();
  await installPackages();
  const server = spawn(findDeno(), ["run", "-A", "--no-lock", join(root, "bin/dev.ts")], {
    cwd: root,
    env: { ...denoEnvironment(), NODE_ENV: "development" },
    stdio: ["pipe", "inherit", "inherit"],
  });
  process.exitCode = await ended(server);
});
