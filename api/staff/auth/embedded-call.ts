import { createMiddleware } from "hono/factory";
import type { Env } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";

// Fetches, event streams and downloads; undefined in old browsers.
const allowedDestinations = new Set(["empty", "document", undefined]);

/**
 * Refuses calls that a page embeds (403), before any session is read: the address of a picture in an article must not
 * write audit entries in its reader's name.
 */
export const refuseEmbedded = createMiddleware<Env>(async (c, next) => {
  if (!allowedDestinations.has(c.req.header("sec-fetch-dest")))
    throw new Problem(403, "This can be called, and is nothing that a page could show.");
  await next();
});
