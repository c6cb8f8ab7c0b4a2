import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { PageContext } from "../data/page-context.ts";
import type { createSiteRouter } from "../router.tsx";

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
