import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { PageContext } from "./data/page-context.ts";
import { ErrorPage } from "./layout/error-page.tsx";
import { routeTree } from "./routeTree.gen.ts";

// The server's page stays where the visitor has scrolled it; later pages begin at their top.
function afterTheFirst() {
  let drawn = false;
  return () => {
    const before = drawn;
    drawn = true;
    return before;
  };
}

/** The route tree with one page's context: one on the server per render, one in the browser. */
export function createSiteRouter(context: PageContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // On the server the router would write its own inline script.
    scrollRestoration: import.meta.env.SSR ? false : afterTheFirst(),
    scrollRestorationBehavior: "instant",
    defaultErrorComponent: ErrorPage,
    trailingSlash: "never",
    // The server redirects other spellings to the page; otherwise the page would be cached under each of them.
    caseSensitive: true,
    // Reads and writes plain text: as JSON, `?client=1.0` would be the number 1 and so a different address.
    parseSearch: (query) => {
      const fields = new URLSearchParams(query);
      const names = [...new Set(fields.keys())];
      return Object.fromEntries(names.map((name) => [name, fields.getAll(name).join(",")]));
    },
    stringifySearch: (fields) => {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return query.size > 0 ? `?${query}` : "";
    },
    // The query client caches; the router asks it every time.
    defaultPreloadStaleTime: 0,
  });
}

interface SiteProps {
  router: ReturnType<typeof createSiteRouter>;
  queryClient: PageContext["queryClient"];
}

/** The whole site as one element, the same on the server and in the browser. */
export function Site({ router, queryClient }: SiteProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
