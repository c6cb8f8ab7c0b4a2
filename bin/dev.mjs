// @ts-check
// `npm run dev`: the whole site in one process on Deno, with hot reload.
import { join } from "node:path";
import { serve, stopWhenAsked } from "./child.mjs";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { run } from "./say.mjs";

await run(async () => {
  stopWhenAsked();
  await installPackages();
  process.exitCode = await serve(findDeno(), ["run", "-A", "--no-lock", join(root, "bin/dev.ts")], {
    cwd: root,
    env: { ...denoEnvironment(), NODE_ENV: "development" },
  });
});
