import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { migrate, pending } from "../db/migrate.ts";
import { lockFile } from "../db/postgres/lock-file.ts";
import { openDatabase } from "../db/postgres/open.ts";
import { type Database, StartProblem } from "../db/postgres/postgres.ts";
import { openOwner, restrictRole } from "../db/postgres/roles.ts";
import { seed } from "../db/seed.ts";
import { isHttps, securityHeaders, withHeaders } from "./http/headers.ts";
import { Problem, stopping } from "./http/problem.ts";
import type { Repeat } from "./pages/response-cache.ts";
import type { ServerBundle } from "./pages/render.ts";
import { createServer } from "./server.ts";
import { type Settings, SettingsProblem, takeSettings } from "./settings.ts";
import { createSetupLink } from "./staff/auth/setup-link.ts";
import { sealStoredSecrets } from "./staff/auth/totp-secret.ts";

const dist = resolve(Deno.args[0] ?? "dist");
/** Loses a line that cannot be written, as on a full disk: visitors are answered all the same. */
const say = (line: string) => {
  try {
    console.log(line);
  } catch {
    // There is no other place for the message.
  }
};

// Deno clones a Response of ready bytes without checking its headers or copying the bytes: 4 µs instead of 35.
const repeat: Repeat = (body, init) => {
  const model = new Response(body, init);
  return () => model.clone();
};

async function run() {
  const settings = takeSettings(Deno.env);
  if (Deno.args.includes("--migrate-only")) return migrateOnly(settings);
  const { host: hostname, port } = settings;

  // The port is taken first: when it is in use, nothing else has been touched.
  let site: Site | undefined;
  const { always: headers } = securityHeaders({ https: isHttps(settings.publicUrl) });
  const listener = listen({
    hostname,
    port,
    handler: (request, info) => {
      if (!site) return withHeaders(notYet(request), headers);
      const { remoteAddr } = info;
      const address = remoteAddr.transport === "tcp" ? remoteAddr.hostname : "";
      return isStopping ? lastAnswer(request, address, site) : site.answer(request, address);
    },
    // An error that reaches this is a bug outside the app, which answers its own.
    onError: (error) => {
      say(JSON.stringify({ error: error instanceof Error ? error.name : "unknown" }));
      return withHeaders(new Problem(500, "Something went wrong on our side.").respond(), headers);
    },
  });

  // Built from app/server.tsx, whose types api/pages/render.ts repeats. Loads while the database opens.
  const loading = import(pathToFileURL(`${dist}/server/server.js`).href) as Promise<ServerBundle>;
  const database = await open(settings);
  await prepare(database, settings);
  const sealed = await sealStoredSecrets(database, settings.secondFactorKey);
  if (sealed > 0) say(`Encrypted ${sealed} secrets of authenticator apps.`);
  const origin = settings.publicUrl ?? `http://${nameOf(hostname)}:${listener.addr.port}`;
  const setupLink = await createSetupLink(database, { staff: settings.staff, origin });
  if (setupLink) say(setupLink);

  const made = await createServer({
    database,
    settings,
    bundle: await loading,
    client: `${dist}/client`,
    origin,
    log: say,
    repeat,
    migrated: async () => (await pending(database)).length === 0,
  });
  site = made;
  say(`Ready: ${origin}`);
  const end = () => void stop(listener, made, database);
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, end);
  // The parent's pipe ends with the parent, also when it was killed.
  if (Deno.args.includes("--stop-with-stdin"))
    void Deno.stdin.readable.pipeTo(new WritableStream()).then(end);
}

async function open({ databaseUrl, dataDir }: Settings): Promise<Database> {
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { directory: dataDir, lock: lockFile },
  );
  say(databaseUrl ? "Database: PostgreSQL server." : `Database: embedded, in ${dataDir}.`);
  return database;
}

/** Migrates and seeds, by the role that owns the tables if there is one beside the program's own. */
async function prepare(database: Database, { migrateDatabaseUrl }: Settings) {
  const owner = migrateDatabaseUrl ? await openOwner(migrateDatabaseUrl) : undefined;
  try {
    const applied = await migrate(owner ?? database);
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
    const seeded = await seed(owner ?? database);
    if (seeded > 0) say(`Wrote ${seeded} rows of starting content.`);
    if (owner) await restrictRole(owner, database);
  } finally {
    await owner?.close();
  }
}

async function migrateOnly(settings: Settings) {
  const database = await open(settings);
  try {
    await prepare(database, settings);
    say("The database is migrated.");
  } finally {
    await database.close();
  }
  Deno.exit(0);
}

function nameOf(hostname: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(hostname)) return "localhost";
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

type Site = Awaited<ReturnType<typeof createServer>>;

type ServeOptions = Deno.ServeTcpOptions & Deno.ServeInit;

function listen(options: ServeOptions & { hostname: string; port: number }) {
  const { hostname, port } = options;
  try {
    return Deno.serve({ ...options, onListen: () => undefined });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartProblem(
        `PORT ${port} is in use on ${hostname}: stop the other program or set PORT.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`HOST ${hostname} with PORT ${port} cannot be listened on: ${reason}`);
  }
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** While the database opens and migrates. */
function notYet(request: Request): Response {
  if (pathOf(request) === "/healthz") return new Response("starting", { headers: noStore });
  return new Problem(503, "The site is starting. Please try again in a moment.", {
    headers: { "retry-after": "2" },
  }).respond();
}

const noStore = { "cache-control": "no-store" };

let isStopping = false;
/** In ms: balancers look elsewhere, and connections that are kept alive end with their next answer. */
const leavingMs = 1_000;

/** While the server stops: the connection ends with this answer, so that none is cut under the next request. */
async function lastAnswer(request: Request, address: string, site: Site): Promise<Response> {
  const answer =
    pathOf(request) === "/readyz"
      ? withHeaders(stopping().respond(), site.headers)
      : await site.answer(request, address);
  answer.headers.set("connection", "close");
  return answer;
}

/** Finishes running requests, for 10 s at most, then closes the database and exits. */
async function stop(listener: Deno.HttpServer, site: Site, database: Database) {
  if (isStopping) return;
  isStopping = true;
  const late = new Promise((done) => setTimeout(done, 10_000));
  try {
    await new Promise((resume) => setTimeout(resume, leavingMs));
    await Promise.race([Promise.all([listener.shutdown(), site.hangUp()]), late]);
    await site.close();
  } finally {
    await database.close();
    Deno.exit(0);
  }
}

try {
  await run();
} catch (error) {
  const expected = error instanceof StartProblem || error instanceof SettingsProblem;
  console.error(expected ? error.message : error);
  Deno.exit(1);
}
