import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { AppDeps, Env } from "../deps.ts";
import { type Encoding, encodingFor } from "../pages/response-cache.ts";

/** JSON without the keys that begin with `_`: notes to staff, which never leave the server. */
export const publicJson = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => (key.startsWith("_") ? undefined : inner));

/**
 * Answers what `read` returns, from the cache while the content version stays. Every key stores its bytes, so `key` must
 * come from a bounded set.
 */
export const sendCachedJson = (
  c: Context<Env>,
  { cache }: AppDeps,
  key: string,
  read: () => Promise<unknown>,
): Promise<Response> =>
  cache.answer(c.req.raw, key, async () => ({
    body: publicJson(await read()),
    contentType: "application/json",
  }));

// Below this size compression saves less than a packet.
const minCompressed = 500;

/** Answers JSON that no two requests share: compressed fast, and not stored on the server. */
export function sendJson(c: Context<Env>, value: unknown, caching = "no-store"): Response {
  const plain = new TextEncoder().encode(publicJson(value));
  const encoding = plain.length < minCompressed ? "identity" : encodingFor(c.req.raw);
  const bytes = compress(plain, encoding);
  c.header("cache-control", caching);
  c.header("vary", "accept-encoding");
  // Explicit, so that HEAD has it too.
  c.header("content-length", String(bytes.length));
  if (encoding !== "identity") c.header("content-encoding", encoding);
  return c.body(bytes, 200, { "content-type": "application/json" });
}

function compress(plain: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "gzip") return new Uint8Array(gzipSync(plain, { level: 6 }));
  // 64 kB take 3 ms at 5, and 20 times as long at the best; 6 MB take 25 ms at 3, and 100 at 5.
  const quality = plain.length > 256_000 ? 3 : 5;
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  return encoding === "br" ? new Uint8Array(brotliCompressSync(plain, quick)) : plain;
}
