import { dehydrate } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { type Assets, documentHtml } from "./document.ts";
import { type Head, HeadSink } from "./head.tsx";
import type { PageContext, PageFacts } from "./page-context.ts";
import { createQueryClient, type Fetch, RequestError } from "./request.ts";
import { createSiteRouter } from "./router.tsx";
import { Site } from "./site.tsx";

export interface RenderRequest {
  /** Path and query, such as `/library?tab=standards`. */
  href: string;
  /** The site's own origin, for canonical links. */
  origin: string;
  facts: PageFacts;
  /** Reads the API in this process. */
  fetch: Fetch;
  assets: Assets;
}

interface Rendered {
  status: number;
  html: string;
  /** Where the page lives, when the router knows it by another address. */
  location?: string;
}

/**
 * Draws one page as a whole document by the routes that the browser uses. Rejects with `RequestError`
 * when the data cannot be read (status 500 and up); a missing article is a page with status 404.
 */
export async function render(request: RenderRequest): Promise<Rendered> {
  const queryClient = createQueryClient({ fetch: request.fetch });
  const context: PageContext = { queryClient, ...request.facts };
  const history = createMemoryHistory({ initialEntries: [request.href] });
  const router = createSiteRouter(context, history);
  await router.load();
  const loaded = router._serverResult;
  if (loaded?.type === "redirect") {
    return { status: 301, html: "", location: loaded.redirect.headers.get("location") ?? "/" };
  }

  for (const query of queryClient.getQueryCache().getAll()) {
    const { error } = query.state;
    if (error && !(error instanceof RequestError && error.status < 500)) throw error;
  }

  const heads: Head[] = [];
  const body = renderToString(
    <HeadSink value={(said) => heads.push(said)}>
      <Site router={router} queryClient={queryClient} />
    </HeadSink>,
  );
  const head = heads.at(-1);
  if (!head) throw new Error("The page rendered without naming its head.");
  const html = documentHtml({
    head,
    body,
    origin: request.origin,
    assets: request.assets,
    data: { facts: request.facts, queries: dehydrate(queryClient) },
  });
  queryClient.clear();
  return { status: head.status ?? 200, html };
}

export { scenes, sceneAt } from "./ui/scene.ts";
export { documentHtml };
