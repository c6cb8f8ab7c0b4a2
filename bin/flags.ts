// Run by server.mjs on Deno: checks the settings, and prints the flags as JSON, or one line and code 1.
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseImapUrl } from "../api/inbox/imap-server.ts";
import { parseBucketUrl } from "../api/media/place.ts";
import { pushHosts, trialHosts } from "../api/outgoing/push-endpoint.ts";
import { parseSmtpUrl } from "../api/outgoing/smtp-server.ts";
import {
  databaseHosts,
  readSettings,
  type Settings,
  SettingsProblem,
  settingNames,
} from "../api/settings.ts";

interface Place {
  root: string;
  /** An absolute path. */
  dataDir: string;
  native: readonly string[];
}

const readable = [
  "dist",
  "db/migrations",
  "db/data",
  "api/feeds/cards/card.svg",
  "api/feeds/cards/fonts",
  "api/sanitise/worker.mjs",
  "api/sanitise/grid.mjs",
  "api/runtime/worker-port.mjs",
  "api/runtime/compress-worker.mjs",
];

// Variables that libraries look up (sharp, postgres). bin/server.mjs passes on none of the PG*: the settings alone decide.
const libraries =
  "FONTCONFIG_FILE NODE_ENV USER USERNAME LOGNAME MALLOC_ARENA_MAX npm_package_config_libvips".split(
    " ",
  );
const postgresOptions =
  "HOST PORT USERNAME USER PASSWORD DATABASE MAX SSL SSLNEGOTIATION IDLE_TIMEOUT CONNECT_TIMEOUT MAX_LIFETIME MAX_PIPELINE BACKOFF KEEP_ALIVE PREPARE " +
  "DEBUG FETCH_TYPES PUBLICATIONS TARGET_SESSION_ATTRS TARGETSESSIONATTRS APPNAME";
const env = [...libraries, ...postgresOptions.split(" ").map((name) => `PG${name}`)];

// By default V8 lets 64 MB of new objects gather, and old ones up to four times those in use, before it collects garbage.
const heap = "--v8-flags=--max-semi-space-size=8,--heap-growing-percent=30";

/** The flags of `deno run <flags> api/main.ts`: any access that they do not name is refused at run time. */
export function serverFlags(settings: Settings, { root, dataDir, native }: Place): string[] {
  const { host, port, databaseUrl, migrateDatabaseUrl, mediaUrl, mail, push, publicUrl, imapUrl } =
    settings;
  const net = [`${bracketed(host)}:${port}`];
  // Worker threads read their own modules; sharp reads ldd for the kind of this Linux.
  const read = [...readable.map((path) => join(root, path)), ...native, "/usr/bin/ldd"];
  const flags = ["--no-prompt", "--no-remote", "--cached-only", "--no-lock"];
  // Otherwise a request's signal aborts also after a complete response, and Deno warns about it.
  flags.push("--unstable-no-legacy-abort");
  // http_ece would print keys if the first were set; the logger of the IMAP client looks up the second.
  flags.push(`--ignore-env=ECE_KEYLOG${imapUrl ? ",NODE_V8_COVERAGE" : ""}`);
  flags.push(heap);
  flags.push("--node-modules-dir=manual", `--allow-env=${[...settingNames, ...env].join(",")}`);
  const sys = imapUrl ? ["hostname"] : [];
  if (databaseUrl) {
    const urls = [databaseUrl, ...(migrateDatabaseUrl ? [migrateDatabaseUrl] : [])];
    net.push(...new Set(urls.flatMap(databaseHosts).map(socketOf)));
  } else {
    read.push(
      join(root, "node_modules/@electric-sql/pglite"),
      ...["embedded-worker", "embedded-disk", "disk-files", "file-sizes"].map((name) =>
        join(root, `db/postgres/${name}.mjs`),
      ),
    );
    read.push(dataDir);
    flags.push(`--allow-write=${listed(dataDir)}`);
    sys.push("uid", "statfs");
  }
  const bucket = mediaUrl ? parseBucketUrl(mediaUrl) : undefined;
  if (bucket) net.push(hostOf(bucket.address));
  const smtp = mail ? parseSmtpUrl(mail.url) : undefined;
  if (smtp) net.push(socketOf(smtp));
  const imap = imapUrl ? parseImapUrl(imapUrl) : undefined;
  if (imap) net.push(socketOf(imap));
  if (sys.length > 0) flags.push(`--allow-sys=${sys.join(",")}`);
  if (push) net.push(...pushHosts.map((name) => `${name}:443`), ...(publicUrl ? [] : trialHosts));
  if (native.length > 0) flags.push(`--allow-ffi=${native.map(listed).join(",")}`);
  return [...flags, `--allow-net=${net.join(",")}`, `--allow-read=${read.map(listed).join(",")}`];
}

/** The directory of sharp's binary for this machine. */
export function nativeLibraries(root: string): string[] {
  const binaries = join(root, "node_modules/@img");
  return readdirSync(binaries)
    .filter((name) => name.startsWith("sharp-") && !name.startsWith("sharp-libvips"))
    .map((name) => join(binaries, name, "lib"));
}

function hostOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

function socketOf({ host, port }: { host: string; port: number }): string {
  return host.startsWith("/") ? `unix:${host}/.s.PGSQL.${port}` : `${bracketed(host)}:${port}`;
}

/** An IPv6 address has brackets before a port. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** In Deno's lists of paths a comma is doubled. */
function listed(path: string): string {
  return path.replaceAll(",", ",,");
}

if (import.meta.main) {
  try {
    const settings = readSettings(process.env);
    const root = dirname(import.meta.dirname);
    const dataDir = resolve(settings.dataDir);
    const native = nativeLibraries(root);
    console.log(JSON.stringify(serverFlags(settings, { root, dataDir, native })));
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
