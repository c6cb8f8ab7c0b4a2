import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { firmQuery } from "./firm/queries.ts";

/** What a page says of itself in <head>. */
export interface Head {
  title: string;
  description: string;
  /** The page's own path, for the canonical link; absent on pages that are not to be found. */
  path?: string;
  /** The HTTP status of the server's answer; 200 when absent. */
  status?: number;
}

/** On the server a page writes its head here while it renders; the last one wins. */
export const HeadSink = createContext<((head: Head) => unknown) | undefined>(undefined);

interface PageHeadProps extends Head {
  /** The title stands alone; otherwise the firm's name follows it. */
  bare?: boolean;
}

/** Names the page: written into the HTML by the server, kept up to date in the browser. */
export function PageHead({ bare = false, ...head }: PageHeadProps) {
  const sink = useContext(HeadSink);
  const firm = useQuery(firmQuery).data;
  const title = bare || !firm ? head.title : `${head.title} · ${firm.name}`;
  sink?.({ ...head, title });
  const { description, path } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    const canonical = document.querySelector('link[rel="canonical"]');
    if (path === undefined) canonical?.removeAttribute("href");
    else canonical?.setAttribute("href", new URL(path, location.origin).href);
  }, [title, description, path]);
  return null;
}
