import type { QueryClient } from "@tanstack/react-query";
import { escapeHtml, jsonForHtml } from "./document.ts";
import { firmQuery } from "../data/document-query.ts";
import type { SaidHead } from "./head.tsx";
import { cardOf, headTags } from "./open-graph.ts";
import { structuredData } from "./structured-data/structured-data.ts";

interface Page {
  head: SaidHead;
  origin: string;
  queries: Pick<QueryClient, "getQueryData">;
  /** The address of a page's card; pages have none if undefined. */
  cardAddress: ((path: string, title: string) => string) | undefined;
}

/** Head tags and structured data of a page, for search engines and link previews. */
export function metadataOf({ head, origin, queries, cardAddress }: Page) {
  const card = cardOf(head);
  const image = card && cardAddress ? origin + cardAddress(card.path, card.title) : undefined;
  const firm = queries.getQueryData(firmQuery.queryKey);
  const siteName = firm?.name ?? "";
  const data = structuredData({ head, origin, image, queries });
  return {
    tags: headTags({ head, origin, siteName, image }) + homeScreenName(head, firm?.shortName),
    data: data ? `<script type="application/ld+json">${jsonForHtml(data)}</script>` : "",
  };
}

/** Without it iOS writes the page's title under the icon; an app with its own manifest is named there. */
const homeScreenName = ({ manifest }: SaidHead, shortName = "") =>
  manifest || !shortName
    ? ""
    : `<meta name="apple-mobile-web-app-title" content="${escapeHtml(shortName)}">`;
