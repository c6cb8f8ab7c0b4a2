import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { type Encoding, encodingFor } from "./response-cache.ts";
import type { Assets } from "./render.ts";

const types: Record<string, string> = {
  // Classic workers (search, sw.js) need a charset.
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};

// An update of the worker must not be delayed by a cache.
const isWorker = /^\/sw(?:-off)?\.js$/;

interface FileEntry {
  encodings: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  headers: [string, string][];
  tag: string;
}

/** From memory (about 2 MB), by exact name: the disk is never searched for other names. */
export function createAssets(directory: string) {
  const files = new Map<string, FileEntry>();
  for (const item of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name);
    const name = `/${relative(directory, path).split(sep).join("/")}`;
    const type = types[extname(name)];
    if (!item.isFile() || !type || name.startsWith("/.")) continue;
    const identity = readBytes(path);
    const encodings: FileEntry["encodings"] = { identity };
    for (const [encoding, ending] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const bytes = readIfThere(path + ending);
      if (bytes) encodings[encoding] = bytes;
    }
    // Files in /assets/ carry their hash in the name.
    const lifetime = name.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : isWorker.test(name)
        ? "no-cache"
        : "public, max-age=86400";
    files.set(name, {
      tag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
      encodings,
      headers: [
        ["content-type", type],
        ["cache-control", lifetime],
        ["vary", "accept-encoding"],
      ],
    });
  }

  return {
    answer(request: Request, path: string): Response | undefined {
      const file = files.get(path);
      if (!file) return;
      if (request.method !== "GET" && request.method !== "HEAD") {
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      }
      const wanted = encodingFor(request);
      const encoding = file.encodings[wanted] ? wanted : "identity";
      const etag = `"${file.tag}-${encoding}"`;
      const headers = new Headers([...file.headers, ["etag", etag]]);
      if (request.headers.get("if-none-match")?.includes(etag)) {
        return new Response(null, { status: 304, headers });
      }
      if (encoding !== "identity") headers.set("content-encoding", encoding);
      const bytes = file.encodings[encoding];
      if (request.method !== "HEAD") return new Response(bytes, { headers });
      headers.set("content-length", String(bytes?.length ?? 0));
      return new Response(null, { headers });
    },
  };
}

const readBytes = (path: string) => new Uint8Array(readFileSync(path));

function readIfThere(path: string) {
  try {
    return readBytes(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
}

interface ManifestEntry {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Throws when the build is incomplete. */
export function readBuild(directory: string): Assets {
  const manifestPath = join(directory, ".vite", "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, ManifestEntry>;
  const fileOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The client build has no ${source}: build again.`);
    return entry.file;
  };
  /** Preloading a tiny file costs more than it saves. */
  const laterOf = (source: string) => {
    const found = new Set(manifest[source]?.dynamicImports);
    for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
    return [...found].map(fileOf).filter((file) => statSync(join(directory, file)).size > 2_000);
  };
  const named = (wanted: string) => {
    const found = Object.values(manifest).find(({ name }) => name === wanted);
    if (!found) throw new Error(`The client build has no part named ${wanted}: build again.`);
    return found.file;
  };
  const fontFaces = readFileSync(join(directory, fileOf("app/styles/fonts.css")), "utf8").trim();
  const stylesOf = (name: string) =>
    JSON.parse(readFileSync(join(directory, ".vite", `${name}.json`), "utf8")) as unknown[];
  const fonts = Object.values(manifest)
    .map((entry) => entry.file)
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/${file}`);
  return {
    styles: [fontFaces, ...stylesOf("main")],
    stylesheet: `/${fileOf("app/styles/main.css")}`,
    sheets: {
      tools: { styles: stylesOf("tools"), stylesheet: `/${fileOf("app/tools/tools.css")}` },
      trust: { styles: stylesOf("trust"), stylesheet: `/${fileOf("app/trust/trust.css")}` },
    },
    print: `/${fileOf("app/styles/print.css")}`,
    inlineScript: readFileSync(join(directory, fileOf("app/boot/inline.ts")), "utf8").trim(),
    entry: `/${fileOf("app/boot/hydrate.ts")}`,
    steps: laterOf("app/boot/hydrate.ts").map((file) => `/${file}`),
    frame: `/${named("site")}`,
    gate: ["admin", "here", "dexie"].map((name) => `/${named(name)}`),
    fonts: [...new Set(fonts)].sort(),
  };
}
