import { createMiddleware } from "hono/factory";
import type { Env } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";

// Scripts, event streams and downloads; old browsers do not say.
const fit = new Set(["empty", "document", undefined]);

/**
 * Nothing of staff is a picture, a frame or a script: a page that embeds a call as one, such as an article does by the
 * address of a picture, is answered 403 before anybody is looked up, and the audit trail has nothing to write down in
 * the name of whoever reads it.
 */
export const refuseEmbedded = createMiddleware<Env>(async (c, next) => {
  if (!fit.has(c.req.header("sec-fetch-dest")))
    throw new Problem(403, "This can be called, and is nothing that a page could show.");
  await next();
});
