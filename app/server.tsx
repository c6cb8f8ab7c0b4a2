import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type Assets, documentHtml, type PageData } from "./document/document.ts";
import { metadataOf } from "./document/metadata.ts";
import { HeadSink, type SaidHead } from "./document/head.tsx";
import type { PageContext, PageFacts } from "./data/page-context.ts";
import { createQueryClient, type Fetch, RequestError } from "./data/query-client.ts";
import { createSiteRouter, Site } from "./router.tsx";
import { Waiting } from "./staff/layout/screens.tsx";
import waitingStyles from "./staff/layout/waiting.css?inline";

export interface RenderRequest {
  /** Path and query, such as `/library?tab=standards`. */
  href: string;
  /** The site's own origin, for canonical links. */
  origin: string;
  facts: PageFacts;
  /** Reads the API in this process. */
  fetch: Fetch;
  assets: Assets;
  /** The address of a page's card, by its canonical path and the text on it. */
  cardAddress?: (path: string, title: string) => string;
}

interface Rendered {
  status: number;
  html: string;
  styles: string[];
  /** True if an optional part of the page could not be read. */
  partial: boolean;
  /** The page's own address, if the router redirects the requested one. */
  location?: string;
}

/**
 * Renders one page as a whole document with the browser's routes. Rejects with `RequestError`
 * when data that is not `optional` by its query's `meta` cannot be read (status 500 and up); a missing article is a page with status 404.
 */
export async function render(request: RenderRequest): Promise<Rendered> {
  const queryClient = createQueryClient({ fetch: request.fetch });
  const context: PageContext = { queryClient, ...request.facts };
  const history = createMemoryHistory({ initialEntries: [request.href] });
  const router = createSiteRouter(context, history);
  await router.load();
  const loaded = router._serverResult;
  if (loaded?.type === "redirect") {
    return {
      status: 301,
      html: "",
      styles: [],
      partial: false,
      location: loaded.redirect.headers.get("location") ?? "/",
    };
  }

  const queries = queryClient.getQueryCache().getAll();
  let partial = false;
  for (const { state, meta } of queries) {
    if (!state.error || (state.error instanceof RequestError && state.error.status < 500)) continue;
    if (!meta?.["optional"]) throw state.error;
    partial = true;
  }

  const heads: SaidHead[] = [];
  const body = renderToString(
    <HeadSink value={(said) => heads.push(said)}>
      <Site router={router} queryClient={queryClient} />
    </HeadSink>,
  );
  const head = heads.at(-1);
  if (!head) throw new Error("The page rendered without naming its head.");
  const { scene: over, sheet } = router.state.matches.at(-1)?.staticData ?? {};
  const document = documentHtml({
    head,
    scene: over === "hour" ? request.facts.scene : over,
    sheet,
    body,
    origin: request.origin,
    assets: request.assets,
    metadata: metadataOf({
      head,
      origin: request.origin,
      queries: queryClient,
      cardAddress: request.cardAddress,
    }),
    data: {
      facts: request.facts,
      queries: queries.flatMap(({ queryKey, state }): PageData["queries"] =>
        state.status === "success" ? [[queryKey, state.data]] : [],
      ),
    },
  });
  queryClient.clear();
  return { status: head.status ?? 200, partial, ...document };
}

/** The staff's waiting screen until the browser has drawn theirs; the same for everybody. */
export const staffWaiting = {
  body: renderToStaticMarkup(<Waiting path="/admin" />),
  ownStyles: waitingStyles,
};

export { kigaliDay } from "./ui/time.tsx";
export { scenes, sceneAt } from "./ui/scene.ts";
export { documentHtml };
