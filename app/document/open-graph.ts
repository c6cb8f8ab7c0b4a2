import { publicPages } from "../../db/schema/pages.ts";
import { escapeHtml } from "./document.ts";
import type { SaidHead } from "./head.tsx";

interface Found {
  head: SaidHead;
  origin: string;
  siteName: string;
  /** The absolute address of the page's card. */
  image: string | undefined;
}

/** The page's card and its text: an article's or a service's title; further pages of a list share the first one's card. */
export function cardOf({
  path,
  article,
  service,
}: SaidHead): { path: string; title: string } | undefined {
  if (path === undefined) return undefined;
  const own = article ?? service;
  if (own) return { path, title: own.title };
  const known = path in publicPages ? path : (path.split("?", 1)[0] ?? "");
  const title = publicPages[known];
  return title ? { path: known, title } : undefined;
}

/** Tags for shared links (Open Graph; X reads them too) and the feeds. No Open Graph on a page not to be indexed. */
export function headTags({ head, origin, siteName, image }: Found): string {
  const { article, path } = head;
  const name = escapeHtml(siteName);
  const feeds =
    `<link rel="alternate" type="application/atom+xml" title="${name}: Insights" href="/feed.xml">` +
    `<link rel="alternate" type="application/feed+json" title="${name}: Insights" href="/feed.json">`;
  if (path === undefined) return feeds;
  const picture: [string, string | undefined][] = image
    ? [
        ["og:image", image],
        ["og:image:width", "1200"],
        ["og:image:height", "630"],
        ["og:image:alt", `“${cardOf(head)?.title}” above terraced hills at sunrise`],
      ]
    : [];
  const properties: [string, string | undefined | null][] = [
    ["og:type", article ? "article" : "website"],
    ["og:site_name", siteName],
    ["og:locale", "en_GB"],
    ["og:title", head.name ?? head.title],
    ["og:description", head.description],
    ["og:url", origin + path],
    ...picture,
    ["article:published_time", article?.date],
    ["article:section", article?.category],
  ];
  return [
    ...properties.map(([property, content]) =>
      content ? `<meta property="${property}" content="${escapeHtml(content)}">` : "",
    ),
    // X takes title, description and picture from Open Graph.
    '<meta name="twitter:card" content="summary_large_image">',
    feeds,
  ].join("");
}
