import { hydrate } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import type { PageData } from "./document.ts";
import { createQueryClient } from "./request.ts";
import { createSiteRouter } from "./router.tsx";
import { Site } from "./site.tsx";

/** Brings the server's page to life: same routes, same data, nothing fetched twice. */
async function start() {
  const root = document.getElementById("root");
  const written = document.getElementById("data")?.textContent;
  if (!root || !written) return;
  // The server wrote this element from the same type.
  const data = JSON.parse(written) as PageData;
  const queryClient = createQueryClient({ fetch: (path, init) => fetch(path, init) });
  hydrate(queryClient, data.queries);
  const router = createSiteRouter({ queryClient, ...data.facts });
  // Without this the router wraps matches in Suspense that the server's HTML does not have.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, <Site router={router} queryClient={queryClient} />);
}

void start();
