import { Hono } from "hono";
import type { AppDeps, Env } from "../deps.ts";
import { feeds } from "./feeds.ts";
import { goneArticles } from "../insights/redirects.ts";
import { notFound } from "../http/problem.ts";
import { securityTxt } from "./security-txt.ts";
import { sitemap } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

/** What browsers, search engines, feed readers and link previews fetch beside the pages. */
export const discovery = (deps: AppDeps) =>
  new Hono<Env>()
    .use("/insights/:slug", goneArticles(deps))
    .get("/og/:file", (c) => {
      if (!deps.cards) throw notFound("such picture");
      return deps.cards.answer(deps.database, c.req.param("file"));
    })
    .route("/", sitemap(deps))
    .route("/", feeds(deps))
    .route("/", securityTxt(deps))
    .route("/", webManifest(deps));
