import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { PageContext } from "./page-context.ts";
import { routeTree } from "./routeTree.gen.ts";

/** The route tree with one page's context: one on the server per render, one in the browser. */
export function createSiteRouter(context: PageContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // On the server it would write an inline script of its own.
    scrollRestoration: !import.meta.env.SSR,
    trailingSlash: "never",
    // The query client caches; the router asks it every time.
    defaultPreloadStaleTime: 0,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
