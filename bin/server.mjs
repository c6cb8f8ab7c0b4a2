// @ts-check
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { Problem } from "./say.mjs";

// What Deno itself reads, or a program needs in order to start at all (SystemRoot on Windows).
const passedOn =
  "PATH HOME USERPROFILE TZ LANG TMPDIR TEMP SystemRoot NO_COLOR DENO_CERT DENO_TLS_CA_STORE";

/**
 * The production command, for `npm start` and every test of the real server. Throws Problem for a wrong setting.
 * @param {NodeJS.ProcessEnv} [settings] @param {string} [dist] the directory of the build
 * @returns {{ command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }}
 */
export function serverCommand(settings = process.env, dist = join(root, "dist")) {
  const ask = ["run", "--no-prompt", "--no-remote", "--no-lock", "--allow-env", "--allow-read"];
  const asked = spawnSync(findDeno(), [...ask, join(root, "bin/flags.ts")], {
    cwd: root,
    env: denoEnvironment(settings),
    encoding: "utf8",
  });
  if (asked.status !== 0) throw new Problem(asked.stderr?.trim() || String(asked.error));
  /** @type {string[]} */
  const flags = JSON.parse(asked.stdout);
  const allowed = flags.map((flag) => flag.replace(join(root, "dist"), dist));
  return {
    command: findDeno(),
    args: ["run", ...allowed, join(root, "api/main.ts"), dist],
    cwd: root,
    env: environment(flags, settings),
  };
}

/** A stray PGHOST or NODE_OPTIONS changes nothing. @param {string[]} flags @param {NodeJS.ProcessEnv} given */
function environment(flags, given) {
  const prefix = "--allow-env=";
  const list = flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length) ?? "";
  const names = [
    ...list.split(",").filter((name) => !name.startsWith("PG")),
    ...passedOn.split(" "),
  ];
  const own = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  return { ...denoEnvironment(Object.fromEntries(own)), NODE_ENV: "production" };
}
