// @ts-check
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { serve } from "./child.mjs";
import { Problem, say } from "./say.mjs";

// Variables that Deno itself reads, or that a program needs in order to start at all (SystemRoot on Windows).
const passedOn =
  "PATH HOME USERPROFILE TZ LANG TMPDIR TEMP SystemRoot NO_COLOR DENO_CERT DENO_TLS_CA_STORE";
// Traces and metrics of the runtime, which sends them itself: the program needs no permission for them.
const telemetry =
  "OTEL_DENO OTEL_DENO_TRACING OTEL_DENO_METRICS OTEL_DENO_CONSOLE OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES OTEL_METRIC_EXPORT_INTERVAL OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_CERTIFICATE OTEL_PROPAGATORS OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG";

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

export const isMigration = () => process.argv.includes("--migrate-only");

/** Runs the server to its end. @param {ReturnType<typeof serverCommand>} command */
export async function runServer({ command, args, ...options }) {
  const warning = rootWarning(process.getuid?.());
  if (warning) say(warning);
  const more = isMigration() ? "--migrate-only" : "--stop-with-stdin";
  process.exitCode = await serve(command, [...args, more], options);
}

/** @param {number | undefined} user of this process, where the system has such numbers @returns {string | undefined} */
const rootWarning = (user) =>
  user === 0
    ? "Warning: this runs as root. Start it as a user of its own, so that a flaw in it is not a flaw in the machine."
    : undefined;

/** A stray PGHOST or NODE_OPTIONS changes nothing. @param {string[]} flags @param {NodeJS.ProcessEnv} given */
function environment(flags, given) {
  const prefix = "--allow-env=";
  const list = flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length) ?? "";
  const names = [
    ...list.split(",").filter((name) => !name.startsWith("PG")),
    ...passedOn.split(" "),
    ...telemetry.split(" "),
  ];
  const own = names.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  return { ...denoEnvironment(Object.fromEntries(own)), NODE_ENV: "production" };
}
