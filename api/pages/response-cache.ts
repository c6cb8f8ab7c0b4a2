import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Database } from "../../db/postgres/postgres.ts";
import { watchContent } from "./content-version.ts";
import { createCompressor, type Compressor } from "../runtime/compress.ts";
import { createSingleFlight } from "../runtime/limits.ts";

/** What a miss makes: the text of an answer. Only answers of status 200 are kept. */
export interface RenderedBody {
  body: string;
  contentType: string;
  status?: number;
  /** True when something is missing that may be there the next time: never kept. */
  partial?: boolean;
  /** Headers of its own, instead of those of the same name that every answer has. */
  headers?: [string, string][];
}

export interface ContentCache {
  /**
   * The answer kept under `key`, or made now and kept until the content changes. Carries a strong ETag a
   * representation, answers 304, and says `Vary: Accept-Encoding`.
   */
  answer(request: Request, key: string, make: () => Promise<RenderedBody>): Promise<Response>;
  /** The kept answer, if there is one. */
  hit(request: Request, key: string): Response | undefined;
  /** Forgets what is older than the content is now: a writer waits for it before it acknowledges a change. */
  forget(): Promise<void>;
  /** Calls this each time that all has been forgotten; it returns at once, and throws nothing. */
  afterForgetting(work: () => void): void;
  readonly counts: { hits: number; misses: number };
  close(): Promise<void>;
}

/**
 * Makes the same answer again and again. Building a Response checks every header anew, which is most of the
 * cost of a kept page; a runtime that copies one more cheaply may say how.
 */
export type Repeat = (body: Uint8Array<ArrayBuffer> | null, init: ResponseInit) => () => Response;

const rebuild: Repeat = (body, init) => () => new Response(body, init);

interface Representation {
  etag: string;
  whole: () => Response;
  headOnly: () => Response;
  unchanged: () => Response;
}
export type Encoding = "br" | "gzip" | "identity";
interface Entry {
  /** Compressed when somebody asks for it: reads in this process never do. */
  as(encoding: Encoding): Representation;
  used: boolean;
  /** Compresses the bytes as far as brotli can, once; absent when that has been asked for. */
  compress?: ((by: Compressor, isWanted: () => boolean) => Promise<void>) | undefined;
}

/** Pages and lists together; more than that and the oldest go. About 180 kB an entry, 90 MB in all. */
const mostEntries = 500;

/** Larger bodies take longer than their thread may, and on Deno it cannot be stopped. */
const maxCompressed = 1_000_000;

interface CacheOptions {
  database: Database;
  /** Headers of every answer, set once here instead of per request. */
  headers: readonly (readonly [string, string])[];
  /** How often the content clock is read, in ms: the floor below lost notifications. */
  pollMs?: number;
  repeat?: Repeat;
}

type Base = Required<Pick<CacheOptions, "headers" | "repeat">>;

/** Keeps ready compressed bytes as long as the content clock of the database stands still. */
export async function createContentCache(options: CacheOptions): Promise<ContentCache> {
  const { database, headers, pollMs = 1_000, repeat = rebuild } = options;
  const base: Base = { headers, repeat };
  const entries = new Map<string, Entry>();
  const counts = { hits: 0, misses: 0 };
  const flight = createSingleFlight<RenderedBody>();
  let generation = 0;
  const afterwards: (() => void)[] = [];
  const compressor = createCompressor();

  const drop = () => {
    generation++;
    entries.clear();
    for (const work of afterwards) work();
  };
  const watch = await watchContent({ database, pollMs, onChange: drop });

  function keep(key: string, made: RenderedBody): Entry {
    const entry = represent(made, base);
    if (entries.size >= mostEntries) dropOne(entries);
    entries.set(key, entry);
    return entry;
  }

  const hit = (request: Request, key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    counts.hits++;
    entry.used = true;
    // Worth its while only for what is asked for again.
    void entry.compress?.(compressor, () => entries.get(key) === entry);
    entry.compress = undefined;
    return respond(request, entry);
  };

  return {
    counts,
    // By the clock: what is made from then on is not dropped once more when the notification of this change arrives.
    forget: () => watch.look().catch(drop),
    afterForgetting: (work) => {
      afterwards.push(work);
    },
    hit,
    async answer(request, key, make) {
      const kept = hit(request, key);
      if (kept) return kept;
      counts.misses++;
      const started = generation;
      // Requests that arrive together wait for one rendering.
      const made = await flight(`${started} ${key}`, make);
      if (made.partial || (made.status ?? 200) !== 200) return once(made, headers);
      // Content that changed meanwhile must not be stored under the new version.
      const isCurrent = generation === started;
      return respond(
        request,
        isCurrent ? (entries.get(key) ?? keep(key, made)) : represent(made, base),
      );
    },
    close: async () => {
      await Promise.all([watch.stop(), compressor.close()]);
    },
  };
}

/** The oldest entry that nobody asked for since it last came to the front (the clock algorithm). */
function dropOne(entries: Map<string, Entry>) {
  for (const [key, entry] of entries) {
    entries.delete(key);
    if (!entry.used) return;
    entry.used = false;
    entries.set(key, entry);
  }
}

function represent(made: RenderedBody, base: Base): Entry {
  const { body, contentType } = made;
  const plain = new TextEncoder().encode(body);
  const tag = createHash("sha256")
    .update(contentType)
    .update(plain)
    .digest("base64url")
    .slice(0, 22);
  const ready = new Map<Encoding, Representation>();
  const say = (encoding: Encoding, bytes: Uint8Array<ArrayBuffer>, end: string = encoding) => {
    const said = representation(bytes, `"${tag}-${end}"`, encoding, made, base);
    ready.set(encoding, said);
    return said;
  };
  const entry: Entry = {
    used: false,
    as(encoding) {
      const known = ready.get(encoding);
      if (known) return known;
      if (encoding === "br" && plain.length <= maxCompressed) {
        // The best brotli takes 150 times as long as the quick one and saves a fifth: done once, after the answer. Other
        // bytes need another strong tag.
        entry.compress = async (by, isWanted) => {
          const bytes = await by.compress(plain, isWanted);
          if (bytes) say("br", bytes, "br11");
        };
      }
      return say(encoding, quickly[encoding](plain));
    },
  };
  return entry;
}

/**
 * A visitor waits for it. Quality 5 makes a page 13 % smaller (3 kB) in 1 ms more: worth it for what stays as it is. What is
 * asked for again is compressed further soon after.
 */
const quick = (plain: Uint8Array) =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > maxCompressed ? 5 : 2 },
  });
const quickly: Record<Encoding, (plain: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  identity: (plain) => plain,
  gzip: (plain) => new Uint8Array(gzipSync(plain, { level: 6 })),
  br: (plain) => new Uint8Array(quick(plain)),
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
    whole: repeat(bytes, { headers }),
    headOnly: repeat(null, { headers: [...headers, ["content-length", String(bytes.length)]] }),
    unchanged: repeat(null, { status: 304, headers }),
  };
}

/** The best encoding that the request accepts (RFC 9110 §12.5.3). */
export function encodingFor(request: Request): Encoding {
  const header = request.headers.get("accept-encoding") ?? "";
  const known = encodings.get(header);
  if (known) return known;
  if (encodings.size > 200) encodings.clear();
  const chosen = chooseEncoding(header);
  encodings.set(header, chosen);
  return chosen;
}

// Browsers send a handful of different headers.
const encodings = new Map<string, Encoding>();

function chooseEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  // A weight that is no number refuses, like 0.
  const takes = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

function respond(request: Request, entry: Entry): Response {
  const { etag, whole, headOnly, unchanged } = entry.as(encodingFor(request));
  const known = request.headers.get("if-none-match");
  if (known && matches(known, etag)) return unchanged();
  return request.method === "HEAD" ? headOnly() : whole();
}

// RFC 9110 §13.1.2: weak comparison, and the bytes of every encoding stand for the same answer.
function matches(known: string, etag: string): boolean {
  const bare = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/-(?:br11|br|gzip|identity)"$/, '"');
  return known.trim() === "*" || known.split(",").some((tag) => bare(tag) === bare(etag));
}

function once(
  { body, contentType, status = 200, headers: own = [] }: RenderedBody,
  base: CacheOptions["headers"],
): Response {
  const headers = new Headers();
  for (const [name, value] of [...base, ...own]) headers.set(name, value);
  headers.set("content-type", contentType);
  headers.set("cache-control", "no-store");
  return new Response(body, { status, headers });
}
