import type { Context } from "hono";
import type { Env } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";

/** 64 kB: an attestation of a passkey is the longest, and has about 10. */
export const bodyLimit = 64 * 1024;

/** No answer of staff is kept anywhere on its way. */
export const privately = (c: Context<Env>): void => c.header("cache-control", "no-store");

/** 401 that says of a proof only that it does not count. */
export const notRight = (detail: string, type?: string): Problem =>
  new Problem(401, detail, {
    ...(type && { type, title: "Start again" }),
    headers: { "www-authenticate": 'Session realm="staff"' },
  });
