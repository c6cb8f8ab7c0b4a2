// Run by dev.mjs on Deno: Vite and the server of api/ in one process. Edited server modules load with the next request.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, loadConfigFromFile, transformWithOxc } from "vite";
import { readSettings, SettingsProblem } from "../api/settings.ts";
import { lockFile } from "../db/postgres/lock-file.ts";
import { root } from "./deno.mjs";

const settings = (() => {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
})();

// The port comes first: if it is in use, nothing else has been touched.
const http = createHttpServer();
const origin = await new Promise<string>((resolve) => {
  const { host, port } = settings;
  http.once("error", (error) => {
    console.error(`PORT ${port} on ${host} cannot be used: ${error.message}`);
    process.exit(1);
  });
  http.listen(port, host, () => {
    const address = http.address();
    const taken = address && typeof address === "object" ? address.port : port;
    resolve(`http://${host === "127.0.0.1" ? "localhost" : host}:${taken}`);
  });
});
const loaded = await loadConfigFromFile({ command: "serve", mode: "development" }, undefined, root);
const vite = await createVite({
  ...loaded?.config,
  root,
  configFile: false,
  appType: "custom",
  // While developing, Deno loads packages: Vite's own loader knows no CommonJS.
  ssr: {},
  server: { middlewareMode: true, hmr: { server: http } },
});

// Everything of api/ and db/ comes through Vite, so that there is one copy of each class.
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

/** A directory with the manifest that the server reads of a build, and Vite's sources instead of built files. */
async function clientDirectory(): Promise<string> {
  const directory = join(root, "node_modules/.cache/dev-client");
  const inlineScript = join(root, "app/boot/inline.ts");
  mkdirSync(join(directory, ".vite"), { recursive: true });
  const script = await transformWithOxc(readFileSync(inlineScript, "utf8"), inlineScript, {
    sourcemap: false,
  });
  writeFileSync(join(directory, "inline.js"), script.code);
  // The stylesheets are linked, see below, so that edits to them show immediately.
  writeFileSync(join(directory, "fonts.css"), "");
  for (const name of ["main", "tools", "trust"])
    writeFileSync(join(directory, `.vite/${name}.json`), "[]");
  const manifest = {
    "app/styles/fonts.css": { file: "fonts.css" },
    "app/styles/main.css": { file: "app/styles/main.css" },
    "app/styles/print.css": { file: "app/styles/print.css" },
    "app/tools/tools.css": { file: "app/tools/tools.css" },
    "app/trust/trust.css": { file: "app/trust/trust.css" },
    "app/boot/inline.ts": { file: "inline.js" },
    "app/boot/hydrate.ts": { file: "app/boot/hydrate.ts" },
    // Modules with which the build begins its merged files.
    "app/layout/layout.tsx": { name: "site", file: "app/layout/layout.tsx" },
    "app/staff/session/gate.tsx": { name: "admin", file: "app/staff/session/gate.tsx" },
    "app/staff/session/registry.ts": { name: "here", file: "app/staff/session/registry.ts" },
    "db/device/open.ts": { name: "dexie", file: "db/device/open.ts" },
  };
  writeFileSync(join(directory, ".vite/manifest.json"), JSON.stringify(manifest));
  return directory;
}

const { migrate, pending } = await load<typeof import("../db/migrate.ts")>("/db/migrate.ts");
const { seed } = await load<typeof import("../db/seed.ts")>("/db/seed.ts");
const { createSetupLink } = await load<typeof import("../api/staff/auth/setup-link.ts")>(
  "/api/staff/auth/setup-link.ts",
);

async function open() {
  const { openDatabase } =
    await load<typeof import("../db/postgres/open.ts")>("/db/postgres/open.ts");
  const { StartProblem } = await load<typeof import("../db/postgres/postgres.ts")>(
    "/db/postgres/postgres.ts",
  );
  const { databaseUrl, dataDir } = settings;
  try {
    const database = await openDatabase(
      databaseUrl ? { url: databaseUrl } : { directory: dataDir, lock: lockFile },
    );
    await migrate(database);
    await seed(database);
    const link = await createSetupLink(database, { staff: settings.staff, origin });
    if (link) console.log(link);
    return database;
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exit(1);
  }
}

const database = await open();

type Server = typeof import("../api/server.ts");
type Site = Awaited<ReturnType<Server["createServer"]>>;
let current: { from: unknown[]; site: Promise<Site> } | undefined;

async function site(): Promise<Site> {
  const server = await load<Server>("/api/server.ts");
  const bundle = await load<typeof import("../app/server.tsx")>("/app/server.tsx");
  if (current?.from[0] !== server || current.from[1] !== bundle) {
    const before = current?.site;
    const made = clientDirectory().then((client) =>
      server.createServer({
        database,
        settings,
        bundle,
        client,
        origin: settings.publicUrl ?? origin,
        log: console.log,
        migrated: async () => (await pending(database)).length === 0,
      }),
    );
    current = { from: [server, bundle], site: made };
    await (await before)?.close();
  }
  return current.site;
}

const answer = getRequestListener(async (request, { incoming }) => {
  try {
    // Pages are changed below, so they are asked for uncompressed.
    const plain = new Request(request);
    plain.headers.delete("accept-encoding");
    const response = await (await site()).answer(plain, incoming.socket.remoteAddress ?? "");
    return response.headers.get("content-type")?.startsWith("text/html")
      ? withVite(request, response)
      : response;
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    const text = error instanceof Error ? error.stack : String(error);
    return new Response(text, { status: 500, headers: { "content-type": "text/plain" } });
  }
});

/** Adds Vite's client to a page. Its inline scripts and styles would break the page's policy, so the policy goes. */
async function withVite(request: Request, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ["content-security-policy", "content-length", "etag"]) headers.delete(name);
  headers.set("cache-control", "no-store");
  const html = await response.text();
  const styled = html.replace(
    "<style></style>",
    ["styles/fonts", "styles/main", "tools/tools", "styles/print"]
      .map((name) => `<link rel="stylesheet" href="/app/${name}.css">`)
      .join(""),
  );
  const body = html && (await vite.transformIndexHtml(new URL(request.url).pathname, styled));
  return new Response(body || null, { status: response.status, headers });
}

// If Vite could guess, it would answer /contact with api/contact/routes.ts, so it only gets paths of files.
const isFile = (path: string) => /^\/(@|app\/|node_modules\/)|^\/(?!api\/).*\.\w+$/.test(path);

http.on("request", (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url?.split("?", 1)[0] ?? "/";
  if (!isFile(path)) return answer(request, response);
  vite.middlewares(request, response, () => answer(request, response));
});

console.log(`Ready: ${origin}`);

async function stop(code: number) {
  await vite.close();
  await (await current?.site)?.close();
  await database.close();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(0));
// The pipe from dev.mjs closes when that process ends, in any way.
process.stdin.on("end", () => void stop(0)).resume();
