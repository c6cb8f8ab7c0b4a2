import { Hono } from "hono";
import type { AppDeps, Env } from "../deps.ts";
import { feeds } from "./feeds.ts";
import { notFound } from "../http/problem.ts";
import { sitemap } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";
import { createMiddleware } from "hono/factory";
import { isUnavailable } from "../../db/postgres/postgres.ts";
import { formerArticle } from "../insights/read.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { isFormerService } from "../content/service-paths.ts";
import { readFirm } from "../content/documents.ts";
import { publicOrigin } from "../http/origin.ts";

/** Files that browsers, search engines, feed readers and link previews fetch beside the pages. */
export const discovery = (deps: AppDeps) =>
  new Hono<Env>()
    .use(
      "/insights/:slug",
      gonePages(async (slug) => (await formerArticle(deps.database, slug))?.now === null),
    )
    .use(
      "/services/:slug",
      gonePages((slug) => isFormerService(deps.database, slug)),
    )
    .get("/og/:file", (c) => {
      if (!deps.cards) throw notFound("such picture");
      return deps.cards.answer(deps.database, c.req.param("file"));
    })
    .route("/", sitemap(deps))
    .route("/", feeds(deps))
    .route("/", securityTxt(deps))
    .route("/", webManifest(deps));

/** A missing page answers 410 instead of 404 where what it was about was removed; the page itself redirects what moved. */
const gonePages = (wasThere: (slug: string) => Promise<boolean>) => {
  const isGone = async (slug: string) => {
    try {
      return await wasThere(slug);
    } catch (error) {
      // The rendered 404 page is still a correct answer.
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

const path = "/.well-known/security.txt";

/** RFC 9116. */
const securityTxt = ({ database, cache, settings, now = Date.now }: AppDeps) =>
  new Hono<Env>().get(path, (c) => {
    const origin = publicOrigin(c.req.raw, settings.publicUrl);
    const expires = expiry(new Date(now()));
    return cache.answer(c.req.raw, `${path} ${origin} ${expires}`, async () => ({
      body: securityText(await readFirm(database), origin, expires),
      contentType: "text/plain; charset=utf-8",
    }));
  });

// Five to six months ahead: less than a year (RFC 9116 §2.5.5), and the same bytes for a month.
const expiry = (today: Date) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 6, 1))
    .toISOString()
    .replace(".000", "");

const securityText = ({ emails }: Firm, origin: string, expires: string) =>
  [
    ...emails.slice(0, 1).map((email) => `Contact: mailto:${email}`),
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${path}`,
    "",
  ].join("\n");
