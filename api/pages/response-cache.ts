import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Database, isUnavailable } from "../../db/postgres/postgres.ts";
import type { HeaderList } from "../http/headers.ts";
import { watchContent } from "./content-version.ts";
import { createCompressor, type Compressor } from "../runtime/compress.ts";
import { createSingleFlight } from "../runtime/limits.ts";

/** Only status 200 is cached. */
export interface RenderedBody {
  body: string;
  contentType: string;
  status?: number;
  /** True when an optional part is missing: not cached. */
  partial?: boolean;
  /** These replace default headers of the same name. */
  headers?: [string, string][];
}

export interface ContentCache {
  /**
   * A strong ETag per encoding, answers 304 and sends `Vary: Accept-Encoding`. If the database is unavailable or late, the
   * answer comes from the former content.
   */
  answer(request: Request, key: string, render: () => Promise<RenderedBody>): Promise<Response>;
  hit(request: Request, key: string): Response | undefined;
  /** Drops entries older than the content; a writer waits for it before it acknowledges a change. */
  invalidate(): Promise<void>;
  afterInvalidation(work: () => void): void;
  readonly counts: { hits: number; misses: number };
  close(): Promise<void>;
}

/** `new Response` checks every header, most of the cost of a cached page; a runtime may pass a cheaper clone. */
export type Repeat = (body: Uint8Array<ArrayBuffer> | null, init: ResponseInit) => () => Response;

const rebuild: Repeat = (body, init) => () => new Response(body, init);

interface Representation {
  etag: string;
  full: () => Response;
  headOnly: () => Response;
  notModified: () => Response;
}
export type Encoding = "br" | "gzip" | "identity";
interface Entry {
  /** Compressed on first use: reads in this process need none. */
  encode(encoding: Encoding): Representation;
  /** Compresses the bytes with the best brotli, once; absent after that. */
  compress?: ((by: Compressor, isWanted: () => boolean) => Promise<void>) | undefined;
}

/** Pages and lists; about 180 kB each, 90 MB in all. */
const maxEntries = 500;
/** Entries of former content, 36 MB. */
const maxFormer = 200;

/** Larger bodies exceed the thread's time, and Deno cannot stop it. */
const maxCompressed = 1_000_000;

interface CacheOptions {
  database: Database;
  headers: HeaderList;
  pollMs?: number;
  repeat?: Repeat;
}

type Base = Required<Pick<CacheOptions, "headers" | "repeat">>;

const empty: RenderedBody = { body: "", contentType: "" };

/** In ms: after so long a wait for the database, the answer from the former content is given if there is one. */
const lateMs = 1_500;

async function firstOf<Made>(making: Promise<Made>, before: Made): Promise<Made> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Made>((resolve) => {
    timer = setTimeout(resolve, lateMs, before);
  });
  // Nobody waits for a later failure: the next request makes the answer again.
  making.catch(() => undefined);
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}

export async function createContentCache(options: CacheOptions): Promise<ContentCache> {
  const { database, headers, pollMs = 1_000, repeat = rebuild } = options;
  const base: Base = { headers, repeat };
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  /** Entries of the former content, until the database gives the newer one. */
  const former = new LRUCache<string, Entry>({ max: maxFormer });
  const counts = { hits: 0, misses: 0 };
  const flight = createSingleFlight<RenderedBody>();
  let generation = 0;
  const listeners: (() => void)[] = [];
  const compressor = createCompressor();

  const clear = () => {
    generation++;
    // The most recent entry comes last.
    for (const [key, entry] of [...entries.entries()].reverse()) former.set(key, entry);
    entries.clear();
    for (const work of listeners) work();
  };
  const watch = await watchContent({ database, pollMs, onChange: clear });

  function store(key: string, rendered: RenderedBody): Entry {
    const entry = createEntry(rendered, base);
    entries.set(key, entry);
    return entry;
  }

  const hit = (request: Request, key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    counts.hits++;
    void entry.compress?.(compressor, () => entries.peek(key) === entry);
    entry.compress = undefined;
    return respond(request, entry);
  };

  /** Returns a rendered answer even if it cannot be stored. If the database is unavailable, `before` takes its place. */
  async function make(
    key: string,
    render: () => Promise<RenderedBody>,
    before: Entry | undefined,
  ): Promise<Entry | RenderedBody> {
    const started = generation;
    // Concurrent requests share one rendering.
    const rendered = await flight(`${started} ${key}`, render).catch((error: unknown) => {
      if (before && isUnavailable(error)) return { ...empty, status: 503 };
      throw error;
    });
    if (before && rendered.status === 503) return before;
    // A page that is gone now also leaves, so that withdrawn content is not shown again.
    if (!rendered.partial) former.delete(key);
    if (rendered.partial || (rendered.status ?? 200) !== 200) return rendered;
    if (generation !== started) return createEntry(rendered, base);
    return entries.get(key) ?? store(key, rendered);
  }

  return {
    counts,
    // This checks the version, so the notification of the same change does not drop entries made after it.
    invalidate: () => watch.check().catch(clear),
    afterInvalidation: (work) => {
      listeners.push(work);
    },
    hit,
    async answer(request, key, render) {
      const cached = hit(request, key);
      if (cached) return cached;
      counts.misses++;
      const before = former.get(key);
      const making = make(key, render, before);
      const made = before ? await firstOf(making, before) : await making;
      if (!("encode" in made)) return uncached(made, headers);
      return made === before ? respondFormer(request, made) : respond(request, made);
    },
    close: async () => {
      await Promise.all([watch.stop(), compressor.close()]);
    },
  };
}

function createEntry(rendered: RenderedBody, base: Base): Entry {
  const { body, contentType, headers: own } = rendered;
  const plain = new TextEncoder().encode(body);
  // The tag includes the headers: otherwise a device that stores pages would keep a former policy beside the same HTML.
  const tag = createHash("sha256")
    .update(JSON.stringify([contentType, base.headers, own]))
    .update(plain)
    .digest("base64url")
    .slice(0, 22);
  const ready = new Map<Encoding, Representation>();
  const add = (encoding: Encoding, bytes: Uint8Array<ArrayBuffer>, end: string = encoding) => {
    const added = representation(bytes, `"${tag}-${end}"`, encoding, rendered, base);
    ready.set(encoding, added);
    return added;
  };
  const entry: Entry = {
    encode(encoding) {
      const known = ready.get(encoding);
      if (known) return known;
      if (encoding === "br" && plain.length <= maxCompressed) {
        // The best brotli takes 150 times as long as the fast one and saves a fifth, and its bytes need their own ETag.
        entry.compress = async (by, isWanted) => {
          const bytes = await by.compress(plain, isWanted);
          if (bytes) add("br", bytes, "br11");
        };
      }
      return add(encoding, fastEncoders[encoding](plain));
    },
  };
  return entry;
}

/** Fast, since a visitor waits. Quality 5 saves 13 % (3 kB) for 1 ms more: worth it for bodies too large for the thread. */
const fastBrotli = (plain: Uint8Array) =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > maxCompressed ? 5 : 2 },
  });
const fastEncoders: Record<Encoding, (plain: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> =
  {
    identity: (plain) => plain,
    gzip: (plain) => new Uint8Array(gzipSync(plain, { level: 6 })),
    br: (plain) => new Uint8Array(fastBrotli(plain)),
  };

function representation(
  bytes: Uint8Array<ArrayBuffer>,
  etag: string,
  encoding: Encoding,
  { contentType, headers: own = [] }: RenderedBody,
  { headers: always, repeat }: Base,
): Representation {
  const headers: [string, string][] = [
    ...new Map<string, string>([...always, ...own]),
    ["content-type", contentType],
    ["cache-control", "public, max-age=0, must-revalidate"],
    ["vary", "accept-encoding"],
    ["etag", etag],
  ];
  if (encoding !== "identity") headers.push(["content-encoding", encoding]);
  return {
    etag,
    full: repeat(bytes, { headers }),
    headOnly: repeat(null, { headers: [...headers, ["content-length", String(bytes.length)]] }),
    notModified: repeat(null, { status: 304, headers }),
  };
}

/** The best encoding that the request accepts (RFC 9110 §12.5.3). */
export function encodingFor(request: Request): Encoding {
  const header = request.headers.get("accept-encoding") ?? "";
  const known = encodings.get(header);
  if (known) return known;
  const chosen = chooseEncoding(header);
  encodings.set(header, chosen);
  return chosen;
}

const encodings = new LRUCache<string, Encoding>({ max: 200 });

function chooseEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  const accepts = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}

function respond(request: Request, entry: Entry): Response {
  const { etag, full, headOnly, notModified } = entry.encode(encodingFor(request));
  const known = request.headers.get("if-none-match");
  if (known && known.length <= maxKnown && matches(known, etag)) return notModified();
  return request.method === "HEAD" ? headOnly() : full();
}

/** An answer from former content has no ETag and is never "not modified": no device may store it as the newer one. */
function respondFormer(request: Request, entry: Entry): Response {
  const { full, headOnly } = entry.encode(encodingFor(request));
  const answer = request.method === "HEAD" ? headOnly() : full();
  answer.headers.delete("etag");
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/** The longest If-None-Match that is read: a hundred tags. 60 kB of commas took 19 ms. */
const maxKnown = 4_000;

// RFC 9110 §13.1.2: weak comparison; every encoding is the same response.
function matches(known: string, etag: string): boolean {
  const bare = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/-(?:br11|br|gzip|identity)"$/, '"');
  return known.trim() === "*" || known.split(",").some((tag) => bare(tag) === bare(etag));
}

function uncached(
  { body, contentType, status = 200, headers: own = [] }: RenderedBody,
  base: CacheOptions["headers"],
): Response {
  const headers = new Headers();
  for (const [name, value] of [...base, ...own]) headers.set(name, value);
  headers.set("content-type", contentType);
  headers.set("cache-control", "no-store");
  return new Response(body, { status, headers });
}
