import { Hono } from "hono";
import type { AppDeps, Env } from "../deps.ts";
import { type Listing, listings } from "../insights/read.ts";
import { publicOrigin } from "../http/origin.ts";
import { servicePaths } from "../content/service-paths.ts";
import { xml } from "../http/xml.ts";

// The limit of sitemaps.org; the oldest articles would be left out.
const maxUrls = 50_000;

/** `/sitemap.xml`, and `/robots.txt`, which names it. */
export const sitemap = ({ database, cache, paths, settings }: AppDeps) =>
  new Hono<Env>()
    .get("/sitemap.xml", (c) => {
      const origin = publicOrigin(c.req.raw, settings.publicUrl);
      return cache.answer(c.req.raw, `/sitemap.xml ${origin}`, async () => {
        const services = await servicePaths(database);
        const pages = [...(paths ?? []), ...services].map((path) => ({ path }));
        const articles = (await listings(database)).map(addressOf);
        return {
          body: urlset(origin, [...pages, ...articles].slice(0, maxUrls)),
          contentType: "application/xml; charset=utf-8",
        };
      });
    })
    .get("/robots.txt", (c) => {
      const origin = publicOrigin(c.req.raw, settings.publicUrl);
      return cache.answer(c.req.raw, `/robots.txt ${origin}`, async () => ({
        body: robots(origin),
        contentType: "text/plain; charset=utf-8",
      }));
    });

const addressOf = ({ link, updated }: Listing): Address => ({ path: link, updated });

interface Address {
  path: string;
  updated?: string;
}

const urlset = (origin: string, addresses: readonly Address[]) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(({ path, updated }) => {
      const changed = updated ? `<lastmod>${updated}</lastmod>` : "";
      return `<url><loc>${xml(origin + path)}</loc>${changed}</url>`;
    }),
    "</urlset>\n",
  ].join("\n");

const robots = (origin: string) => `User-agent: *
Disallow: /admin
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
