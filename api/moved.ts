import { createMiddleware } from "hono/factory";
import { isUnavailable } from "../db/postgres.ts";
import type { AppDeps, Env } from "./deps.ts";
import { formerly } from "./insights-read.ts";

/** The page of an article that is no longer there: 301 to its new link, or 410 when it was taken away. */
export const moved = ({ database, pages }: AppDeps) => {
  const asked = (slug: string) =>
    formerly(database, slug).catch((error: unknown) => {
      // The page says in its own way that the database is away.
      if (isUnavailable(error)) return undefined;
      throw error;
    });

  return createMiddleware<Env>(async (c, next) => {
    const slug = c.req.param("slug") ?? "";
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    const was = reads && !slug.includes("\0") ? await asked(slug) : undefined;
    if (was?.now) return c.redirect(encodeURI(was.now), 301);
    if (was && pages) {
      const { body, headers } = await pages(c.req.raw, c.env);
      return new Response(body, { status: 410, headers });
    }
    await next();
  });
};
