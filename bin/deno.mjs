// @ts-check
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./say.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Not the `deno` in node_modules/.bin: a signal to that Node wrapper leaves the server running. Throws Problem. */
export function findDeno() {
  const { platform, arch } = process;
  const name = `${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`;
  const file = platform === "win32" ? "deno.exe" : "deno";
  const path = join(root, "node_modules/@deno", name, file);
  if (existsSync(path)) return path;
  throw new Problem(
    isMusl()
      ? "Deno has no build for this Linux (musl, as in Alpine): use one with glibc, such as Debian."
      : `Deno for ${name} is not in node_modules: run "npm ci --include=optional", then start again.`,
  );
}

/** The cache stays inside the project. @param {NodeJS.ProcessEnv} [env] @returns {NodeJS.ProcessEnv} */
export function denoEnvironment(env = process.env) {
  return {
    ...env,
    DENO_DIR: join(root, "node_modules/.cache/deno"),
    DENO_NO_UPDATE_CHECK: "1",
    DENO_NO_PROMPT: "1",
  };
}

function isMusl() {
  const report = process.report.getReport();
  // Only glibc puts its version there. The type of the report is plain object.
  const { header } = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (report);
  return process.platform === "linux" && !header?.glibcVersionRuntime;
}
