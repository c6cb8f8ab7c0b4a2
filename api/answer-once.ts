import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context, TypedResponse } from "hono";
import { publicJson } from "./answer.ts";
import { type Encoding, encodingFor } from "./cache.ts";
import type { Env } from "./deps.ts";

// Below it the encodings of these bytes would be larger, or save less than a packet.
const worthIt = 500;

/** Answers JSON that nobody asks for twice: compressed quickly, and kept neither here nor anywhere on its way. */
export function answerOnce<T>(c: Context<Env>, value: T): Response & TypedResponse<T, 200, "json"> {
  const plain = new TextEncoder().encode(publicJson(value));
  const encoding = plain.length < worthIt ? "identity" : encodingFor(c.req.raw);
  const bytes = compress(plain, encoding);
  c.header("cache-control", "no-store");
  c.header("vary", "accept-encoding");
  // Stated, so that HEAD says it too.
  c.header("content-length", String(bytes.length));
  if (encoding !== "identity") c.header("content-encoding", encoding);
  const response: Response = c.body(bytes, 200, { "content-type": "application/json" });
  // The type exists for the typed client alone; TypeScript cannot see through the bytes.
  return response as Response & TypedResponse<T, 200, "json">;
}

function compress(plain: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "gzip") return new Uint8Array(gzipSync(plain, { level: 6 }));
  // 64 kB take 3 ms at this quality, and 20 times as long at the best.
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return encoding === "br" ? new Uint8Array(brotliCompressSync(plain, quick)) : plain;
}
