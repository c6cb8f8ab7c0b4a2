import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Scene } from "../ui/scene.ts";

/** The values of a form posted without scripts, to be shown again. */
export interface FormEcho {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** A sentence that belongs to no field, such as a limit reached. */
  notice?: string;
}

export interface PageFacts {
  scene: Scene;
  year: number;
  /** Today in Kigali, `YYYY-MM-DD`, on a page that is rendered for one request; cached pages have none. */
  day?: string;
  form?: FormEcho;
  /** The requested path, when it is not on this device and there is no network. */
  unreached?: string;
}

export interface PageContext extends PageFacts {
  queryClient: QueryClient;
}

/** Starts a page's queries; awaited on the server only, because the browser renders immediately. */
export async function startQueries(
  { queryClient }: PageContext,
  queries: readonly { queryKey: QueryKey }[],
): Promise<void> {
  const started = Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
  if (import.meta.env.SSR) await started;
}
