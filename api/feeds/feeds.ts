import { Hono } from "hono";
import type { Firm } from "../../db/schema/firm.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readFirm } from "../content/documents.ts";
import { type Listing, listings } from "../insights/read.ts";
import { publicOrigin } from "../http/origin.ts";
import { xml } from "../http/xml.ts";

const maxArticles = 20;

/** `/feed.xml` (Atom, RFC 4287) and `/feed.json` (JSON Feed 1.1): the newest articles with their excerpts. */
export const feeds = ({ database, cache, settings }: AppDeps) => {
  const load = async (origin: string) => {
    const [firm, articles] = await Promise.all([
      readFirm(database),
      listings(database, maxArticles),
    ]);
    return { origin, firm, articles };
  };

  return new Hono<Env>()
    .get("/feed.xml", (c) => {
      const origin = publicOrigin(c.req.raw, settings.publicUrl);
      return cache.answer(c.req.raw, `/feed.xml ${origin}`, async () => ({
        body: atom(await load(origin)),
        contentType: "application/atom+xml; charset=utf-8",
      }));
    })
    .get("/feed.json", (c) => {
      const origin = publicOrigin(c.req.raw, settings.publicUrl);
      return cache.answer(c.req.raw, `/feed.json ${origin}`, async () => ({
        body: JSON.stringify(jsonFeed(await load(origin))),
        contentType: "application/feed+json; charset=utf-8",
      }));
    });
};

interface Content {
  origin: string;
  firm: Firm;
  articles: readonly Listing[];
}

function atom({ origin, firm, articles }: Content): string {
  const updated = articles.map(updatedAt).sort().at(-1) ?? "1970-01-01T00:00:00Z";
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${xml(tag(firm, "insights"))}</id>`,
    `<title>${xml(titleOf(firm))}</title>`,
    `<subtitle>${xml(firm.tagline)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin)}/insights"/>`,
    `<icon>${xml(origin)}/favicon.svg</icon>`,
    `<author><name>${xml(firm.name)}</name><uri>${xml(origin)}/</uri></author>`,
    ...articles.map((article) => entry(article, firm, origin)),
    "</feed>\n",
  ].join("\n");
}

function entry(article: Listing, firm: Firm, origin: string): string {
  const { id, title, excerpt, author, link, category } = article;
  return [
    "<entry>",
    `<id>${xml(tag(firm, id))}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + link)}"/>`,
    `<published>${publishedAt(article)}</published>`,
    `<updated>${updatedAt(article)}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    category ? `<category term="${xml(category)}"/>` : "",
    `<summary>${xml(excerpt)}</summary>`,
    "</entry>",
  ].join("");
}

const jsonFeed = ({ origin, firm, articles }: Content) => ({
  version: "https://jsonfeed.org/version/1.1",
  title: titleOf(firm),
  description: firm.tagline,
  home_page_url: `${origin}/insights`,
  feed_url: `${origin}/feed.json`,
  icon: `${origin}/icon-512.png`,
  favicon: `${origin}/icon-192.png`,
  language: "en",
  authors: [{ name: firm.name, url: `${origin}/` }],
  items: articles.map((article) => ({
    id: tag(firm, article.id),
    url: origin + article.link,
    title: article.title,
    summary: article.excerpt,
    content_text: article.excerpt,
    date_published: publishedAt(article),
    date_modified: updatedAt(article),
    authors: [{ name: article.author }],
    ...(article.category ? { tags: [article.category] } : {}),
  })),
});

const titleOf = ({ name }: Firm) => `${name}: Insights`;

// RFC 4151: stable across hosts and changed links.
const tag = ({ domain }: Firm, name: string) => `tag:${domain},2025:${encodeURIComponent(name)}`;

// The day begins in Kigali; in UTC, so that times compare as text.
const publishedAt = ({ date }: Listing) =>
  new Date(`${date}T00:00:00+02:00`).toISOString().replace(".000", "");

// An article dated ahead was not updated before its date.
const updatedAt = (article: Listing) =>
  article.updated > publishedAt(article) ? article.updated : publishedAt(article);
