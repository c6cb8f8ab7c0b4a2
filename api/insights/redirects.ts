import { createMiddleware } from "hono/factory";
import { isUnavailable } from "../../db/postgres/postgres.ts";
import type { AppDeps, Env } from "../deps.ts";
import { formerArticle } from "./read.ts";

/**
 * A missing article's page answers 410 instead of 404 where the article was removed; the page itself redirects a
 * moved one.
 */
export const goneArticles = ({ database }: AppDeps) => {
  const isGone = async (slug: string) => {
    try {
      return (await formerArticle(database, slug))?.now === null;
    } catch (error) {
      // The rendered 404 page is still right.
      if (isUnavailable(error)) return false;
      throw error;
    }
  };

  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status !== 404 || !(await isGone(c.req.param("slug") ?? ""))) return;
    c.res = new Response(c.res.body, { status: 410, headers: c.res.headers });
  });
};
