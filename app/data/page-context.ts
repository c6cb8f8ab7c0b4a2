import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Scene } from "../ui/scene.ts";

/** What a plain form post left behind, so that the page can show it again. */
export interface FormEcho {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** A sentence that belongs to no field, such as a limit reached. */
  notice?: string;
}

/** What the server decided for this page and the browser repeats: part of the page's data. */
export interface PageFacts {
  scene: Scene;
  year: number;
  /** Today in Kigali, `YYYY-MM-DD`, on a page that is drawn for one request; kept pages know no day. */
  day?: string;
  form?: FormEcho;
  /** The path that was asked for and is neither on this device nor to be had: no network. */
  unreached?: string;
}

/** What every route's loader and screen can reach. */
export interface PageContext extends PageFacts {
  queryClient: QueryClient;
}

/** Starts a page's queries: awaited on the server, only started in the browser, which draws at once. */
export async function startQueries(
  { queryClient }: PageContext,
  queries: readonly { queryKey: QueryKey }[],
): Promise<void> {
  const started = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
  if (import.meta.env.SSR) await started;
}
