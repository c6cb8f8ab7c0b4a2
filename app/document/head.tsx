import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import type { Insight } from "../../db/schema/insights/insights.ts";
import type { DetailedService } from "../../db/schema/services.ts";
import { firmQuery } from "../data/document-query.ts";

/** The web app manifest of the site (api/feeds/web-manifest.ts). */
export const siteManifest = "/manifest.webmanifest";

export interface Head {
  title: string;
  description: string;
  /** For the canonical link; absent on pages that are not to be indexed. */
  path?: string;
  /** The manifest of the app that this page installs; the site's when absent. */
  manifest?: string;
  /** The HTTP status of the server's answer; 200 when absent. */
  status?: number;
  article?: Insight;
  service?: DetailedService;
}

/** A head as the server writes it: the title with the firm's name, and alone. */
export interface SaidHead extends Head {
  name?: string;
}

/** On the server a page writes its head here while it renders; the last one wins. */
export const HeadSink = createContext<((head: SaidHead) => unknown) | undefined>(undefined);

interface PageHeadProps extends Head {
  /** The title stands alone; otherwise the firm's name follows it. */
  bare?: boolean;
}

/** Names the page: written into the HTML by the server, kept up to date in the browser. */
export function PageHead({ bare = false, ...head }: PageHeadProps) {
  const sink = useContext(HeadSink);
  const firm = useQuery(firmQuery).data;
  const title = bare || !firm ? head.title : `${head.title} · ${firm.name}`;
  const description = shortened(head.description);
  sink?.({ ...head, title, name: head.title, description });
  const { path, manifest = siteManifest } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifest);
    const canonical = document.querySelector('link[rel="canonical"]');
    if (path === undefined) canonical?.removeAttribute("href");
    else canonical?.setAttribute("href", new URL(path, location.origin).href);
  }, [title, description, path, manifest]);
  return null;
}

// Search engines show this much of a description, in characters.
const maxLength = 160;

/** Cut after a word: an article's excerpt may be longer than a description. */
function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).replace(/[\s,.;:–-]+\S*$/, "")}…`;
}
