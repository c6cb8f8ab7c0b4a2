import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { PageData } from "./document.ts";
import { landWhenThere } from "./land.ts";
import { createQueryClient } from "./request.ts";
import { createSiteRouter } from "./router.tsx";
import { Site } from "./site.tsx";

// Each step is a task of its own, so that none blocks a slow phone for long.
const breath = () => new Promise((resume) => setTimeout(resume));

/** Brings the server's page to life: same routes, same data, nothing fetched twice. */
async function start() {
  const root = document.getElementById("root");
  const written = document.getElementById("data")?.textContent;
  if (!root || !written) return;
  // The server wrote this element from the same type.
  const data = JSON.parse(written) as PageData;
  await breath();
  const queryClient = createQueryClient({ fetch: (path, init) => fetch(path, init) });
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  await breath();
  const router = createSiteRouter({ queryClient, ...data.facts });
  // Without this the router wraps matches in Suspense that the server's HTML does not have.
  router.ssr = { manifest: undefined };
  landWhenThere(router);
  await breath();
  await router.load();
  // A transition is cut into slices of a few milliseconds: taps and scrolling go on meanwhile.
  startTransition(() => {
    hydrateRoot(root, <Site router={router} queryClient={queryClient} />);
  });
}

void start();
