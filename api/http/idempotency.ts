import { createHash } from "node:crypto";
import { Problem } from "./problem.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const visible = /^[\x21-\x7e]{1,128}$/;

/**
 * The row id for an `Idempotency-Key`: a UUID is the id itself, any other key of 1 to 128 visible characters is
 * hashed to one. Surrounding quotes are ignored (draft-ietf-httpapi-idempotency-key-header §2.1). Throws Problem 400
 * otherwise, also for two header lines.
 */
export function idOfKey(header: string): string {
  const key = unquoted(header);
  if (!visible.test(key)) {
    throw new Problem(400, "Idempotency-Key must be one string of 1 to 128 visible characters.", {
      errors: [{ path: "Idempotency-Key", message: "Must be 1 to 128 visible characters" }],
    });
  }
  return uuid.test(key) ? key.toLowerCase() : hashedId("idempotency-key", key);
}

/** A UUID version 8 (RFC 9562 §5.8) made of SHA-256 over the parts: the same parts, the same id. */
export function hashedId(...parts: string[]): string {
  const bytes = createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

function unquoted(header: string): string {
  const inner = /^"(.*)"$/s.exec(header)?.[1];
  return inner === undefined ? header : inner.replaceAll(/\\(["\\])/g, "$1");
}
