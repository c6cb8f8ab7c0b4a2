import { expect, test } from "vitest";
import { publicPages } from "../../db/schema/pages.ts";
import { cardOf, headTags } from "./open-graph.ts";

const site = {
  origin: "https://site.example",
  siteName: "A & B",
  image: "https://site.example/og/x.png",
};
const page = {
  title: "Sectors · A & B",
  name: 'Sectors "all"',
  description: "D",
  path: "/sectors",
};
const article = {
  id: "insight-1",
  title: "One control register",
  excerpt: "E",
  author: "A",
  date: "2026-07-06",
  link: "/insights/one-control-register",
  content: null,
  readTime: null,
  category: "Governance",
  image: null,
  imageAlt: null,
};

const metas = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g), (found) => [
      found[1],
      found[2],
    ]),
  );

test("a page names itself, its address and its card", () => {
  expect(metas(headTags({ ...site, head: page }))).toEqual({
    "og:type": "website",
    "og:site_name": "A &amp; B",
    "og:locale": "en_GB",
    "og:title": "Sectors &quot;all&quot;",
    "og:description": "D",
    "og:url": "https://site.example/sectors",
    "og:image": "https://site.example/og/x.png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "“The five sectors we serve” above terraced hills at sunrise",
    "twitter:card": "summary_large_image",
  });
});

test("an article says when it was published and to what it belongs", () => {
  const head = { title: article.title, description: "D", path: article.link, article };
  expect(metas(headTags({ ...site, head }))).toMatchObject({
    "og:type": "article",
    "article:published_time": "2026-07-06",
    "article:section": "Governance",
    "og:image:alt": "“One control register” above terraced hills at sunrise",
  });
});

test("a page that is not to be found has no card, and the feeds are named on every page", () => {
  const html = headTags({ ...site, head: { title: "404", description: "D" } });
  expect(metas(html)).toEqual({});
  expect(html).toContain('type="application/atom+xml"');
  expect(html).toContain('href="/feed.json"');
});

test("a further page of the list has the card of the first", () => {
  expect(cardOf({ title: "T", description: "D", path: "/insights?page=2" })).toEqual({
    path: "/insights",
    title: publicPages["/insights"],
  });
});
