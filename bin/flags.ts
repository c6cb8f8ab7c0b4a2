import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseBucketUrl } from "../api/media/place.ts";
import { databaseHosts, type Settings, settingNames } from "../api/settings.ts";

interface Place {
  /** The project's directory. */
  root: string;
  /** DATA_DIR as an absolute path. */
  dataDir: string;
  /** The directories of native libraries: no other native code is ever loaded. */
  native: readonly string[];
}

// What the libraries look up. start.mjs hands none of the PG* on: the settings alone decide.
const libraries = ["NODE_ENV", "USER", "USERNAME", "LOGNAME"];
// Those of the library that encodes pictures.
libraries.push("MALLOC_ARENA_MAX", "npm_package_config_libvips");
// Those of the library that reads YAML.
libraries.push("LOG_STREAM", "LOG_TOKENS");
const postgresOptions =
  "HOST PORT USERNAME USER PASSWORD DATABASE MAX SSL SSLNEGOTIATION IDLE_TIMEOUT CONNECT_TIMEOUT MAX_LIFETIME MAX_PIPELINE BACKOFF KEEP_ALIVE PREPARE " +
  "DEBUG FETCH_TYPES PUBLICATIONS TARGET_SESSION_ATTRS TARGETSESSIONATTRS APPNAME";
const env = [...libraries, ...postgresOptions.split(" ").map((name) => `PG${name}`)];

/**
 * The flags of the production server: `deno run <flags> api/main.ts`. Everything is named; what is not named
 * here is refused at run time, without a question.
 */
export function serverFlags(settings: Settings, { root, dataDir, native }: Place): string[] {
  const { host, port, databaseUrl, mediaUrl } = settings;
  const net = [`${bracketed(host)}:${port}`];
  const read = ["dist", "db/migrations", "db/data"].map((path) => join(root, path));
  // The cards of shared links: their drawing and font, the thread that they are drawn in, and what draws them.
  const cards = ["card.svg", "inkingi-display.ttf", "worker.mjs"];
  read.push(...cards.map((file) => join(root, "api/feeds/cards", file)));
  read.push(join(root, "node_modules/@resvg/resvg-wasm"));
  // The thread that sanitises articles.
  read.push(join(root, "api/sanitise/worker.mjs"));
  // What all threads share, and the one that compresses pages.
  const shared = ["worker-port.mjs", "compress-worker.mjs"];
  read.push(...shared.map((file) => join(root, "api/runtime", file)));
  // The thread that turns articles into Markdown and back, with its modules.
  read.push(join(root, "api/transfer/thread"), join(root, "api/sanitise/grid.mjs"));
  // What encodes pictures, and where it looks for the kind of this Linux.
  read.push(...native, "/usr/bin/ldd");
  const flags = ["--no-prompt", "--no-remote", "--cached-only", "--no-lock"];
  // Otherwise a request's signal aborts also after an answer that went well, and Deno warns about it.
  flags.push("--unstable-no-legacy-abort");
  flags.push("--node-modules-dir=manual", `--allow-env=${[...settingNames, ...env].join(",")}`);
  if (databaseUrl) {
    net.push(...databaseHosts(databaseUrl).map(socketOf));
  } else {
    // The engine, the thread that it runs in, and its directory with the checks of owner and room.
    read.push(
      join(root, "node_modules/@electric-sql/pglite"),
      join(root, "db/postgres/embedded-worker.mjs"),
    );
    read.push(dataDir);
    flags.push(`--allow-write=${listed(dataDir)}`, "--allow-sys=uid,statfs");
  }
  const bucket = mediaUrl ? parseBucketUrl(mediaUrl) : undefined;
  if (bucket) net.push(hostOf(bucket.address));
  if (native.length > 0) flags.push(`--allow-ffi=${native.map(listed).join(",")}`);
  return [...flags, `--allow-net=${net.join(",")}`, `--allow-read=${read.map(listed).join(",")}`];
}

/** The directory of sharp's own binary, as npm chose it for this machine; the library under it the system loads. */
export function nativeLibraries(root: string): string[] {
  const binaries = join(root, "node_modules/@img");
  return readdirSync(binaries)
    .filter((name) => name.startsWith("sharp-") && !name.startsWith("sharp-libvips"))
    .map((name) => join(binaries, name, "lib"));
}

/** Host and port of an http or https address. */
function hostOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

function socketOf({ host, port }: { host: string; port: number }): string {
  return host.startsWith("/") ? `unix:${host}/.s.PGSQL.${port}` : `${bracketed(host)}:${port}`;
}

/** An IPv6 address stands in brackets before a port. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** In Deno's lists of paths a comma is doubled. */
function listed(path: string): string {
  return path.replaceAll(",", ",,");
}
