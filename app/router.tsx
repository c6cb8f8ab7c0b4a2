import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { PageContext } from "./data/page-context.ts";
import { ErrorPage } from "./layout/error-page.tsx";
import { routeTree } from "./routeTree.gen.ts";

// The page that the server wrote stands where the visitor has scrolled it; those drawn later begin at their top.
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
    // On the server it would write an inline script of its own.
    scrollRestoration: import.meta.env.SSR ? false : afterTheFirst(),
    scrollRestorationBehavior: "instant",
    defaultErrorComponent: ErrorPage,
    trailingSlash: "never",
    // The server leads other spellings to the page; a second way to draw it would be kept beside the first.
    caseSensitive: true,
    // Plain text both ways: read as JSON, `?client=1.0` would be the number 1 and so another address.
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
