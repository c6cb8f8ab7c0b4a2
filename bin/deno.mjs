// @ts-check
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./say.mjs";

/** The project's directory, without a slash at its end. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The real Deno binary. The `deno` in node_modules/.bin is a Node wrapper: a signal to it would leave the
 * server running. Throws Problem where npm has no Deno for this machine.
 */
export function findDeno() {
  const { platform, arch } = process;
  const name = `${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`;
  const file = platform === "win32" ? "deno.exe" : "deno";
  const paths = [join(root, "node_modules/deno"), root];
  for (const from of paths) {
    try {
      const found = createRequire(join(from, "package.json")).resolve(`@deno/${name}/package.json`);
      if (existsSync(join(dirname(found), file))) return join(dirname(found), file);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new Problem(
    isMusl()
      ? "Deno has no build for this Linux (musl, as in Alpine): use one with glibc, such as Debian."
      : `Deno for ${name} is not in node_modules: run "npm ci --include=optional", then start again.`,
  );
}

/**
 * What every Deno process of ours is given: its cache stays inside the project, nothing is asked or fetched.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function denoEnvironment(env = process.env) {
  return {
    ...env,
    DENO_DIR: join(root, "node_modules/.cache/deno"),
    DENO_NO_UPDATE_CHECK: "1",
    DENO_NO_PROMPT: "1",
  };
}

/** Whether this Linux has musl in the place of glibc. */
export function isMusl() {
  if (process.platform !== "linux") return false;
  const report = process.report.getReport();
  // The type of the report is plain object; glibc's version is in its header, and musl has none.
  return !(
    /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (report).header
      ?.glibcVersionRuntime
  );
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
}
