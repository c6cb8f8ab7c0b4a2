import { createRoot } from "react-dom/client";
import { timeoutSignal } from "../db/device/deadline.ts";
import { isStaffPath } from "../db/schema/address.ts";
import { localFirst, invalidateWhenStored } from "./data/local-first.ts";
import type { PageData } from "./document/document.ts";
import { firmQuery } from "./data/document-query.ts";
import { guardNodes } from "./boot/foreign-nodes.ts";
import { hydrateUndisturbed } from "./boot/hydrate-undisturbed.ts";
import { whenIdle } from "./boot/idle.ts";
import { previewedPath } from "./boot/preview.ts";
import { reloadOnLostChunk } from "./boot/chunk-reload.ts";
import { createQueryClient, type Fetch } from "./data/query-client.ts";
import type { PageFacts } from "./data/page-context.ts";
import { createSiteRouter, Site } from "./router.tsx";
import { noteTyping } from "./service-worker/unsaved-input.ts";
import { kigaliDay } from "./ui/time.tsx";
import { type Scene, sceneAt, scenes } from "./ui/scene.ts";

// Each step is a task of its own, so that none blocks a slow phone for long.
const yieldToMain = () => new Promise((resume) => setTimeout(resume));

/** Hydrates the server's page with its own routes and data, without a second fetch. A shell is rendered instead. */
async function start() {
  const root = document.getElementById("root");
  const pageJson = document.getElementById("data")?.textContent;
  const shell = root?.dataset["shell"];
  if (!root || (!pageJson && shell === undefined)) return;
  const data = pageJson ? pageData(pageJson) : { facts: ownFacts(shell), queries: [] };
  noteTyping();
  reloadOnLostChunk();
  await yieldToMain();
  const queryClient = createQueryClient({ fetch: fetchInTime, first: localFirst });
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  // Staff read from the server; their device database is not opened for them.
  if (shell !== undefined && shell !== "/admin") await openDevice();
  await yieldToMain();
  const router = createSiteRouter({ queryClient, ...data.facts });
  const loadScrollPosition = () =>
    import("./boot/scroll-position.ts").then(
      ({ maintainScrollPosition }) =>
        maintainScrollPosition(router, () => queryClient.isFetching() > 0),
      () => undefined,
    );
  const scrollPositionLoaded = isStaffPath(location.pathname)
    ? whenAtASitePage(router, () => void loadScrollPosition())
    : loadScrollPosition();
  if (shell === undefined) {
    // Without this the router wraps matches in Suspense that the server's HTML does not have.
    router.ssr = { manifest: undefined };
    await yieldToMain();
  }
  await Promise.all([router.load(), scrollPositionLoaded]);
  const site = <Site router={router} queryClient={queryClient} />;
  if (shell === undefined) {
    hydrateUndisturbed(root, site);
  } else {
    // The shell's own text stays until the firm's data, which every public page shows, is there.
    if (shell !== "/admin") await queryClient.ensureQueryData(firmQuery);
    guardNodes();
    createRoot(root).render(site);
  }
  if (previewedPath()) return;
  // If this script cannot be fetched, the page goes on with the network alone.
  const redraw = () => invalidateWhenStored(queryClient);
  const rest = () => {
    if (!isStaffPath(location.pathname)) redraw();
    else whenAtASitePage(router, redraw);
    import("./service-worker/register.ts").then(
      ({ startServiceWorker }) => startServiceWorker(),
      () => undefined,
    );
  };
  // Staff's screens read their own rows first.
  if (shell === "/admin") setTimeout(rest, afterTheRowsMs);
  else whenIdle(rest);
}

/** Calls `work` when a member of staff goes from the staff screens to a page of the site. */
function whenAtASitePage(router: ReturnType<typeof createSiteRouter>, work: () => void): void {
  const ending = router.subscribe("onBeforeLoad", ({ toLocation }) => {
    if (isStaffPath(toLocation.pathname)) return;
    ending();
    work();
  });
}

const afterTheRowsMs = 1_000;

/** Without an answer in 20 s the screen reports a failure, or the device answers. */
const fetchInTime: Fetch = (path, init) => fetch(path, { ...init, signal: timeoutSignal(20_000) });

/**
 * The data of a shell may be on the device: this waits as long as opening its database takes, so that nothing asks
 * a network that may not be there.
 */
async function openDevice(): Promise<void> {
  try {
    const { readLocalApi } = await import("./data/local-api/read.ts");
    await readLocalApi(firmQuery.queryKey.join("/"), false);
  } catch {
    return; // All data comes from the network.
  }
}

/** The server's page data, with the scene that the inline script has set on a page stored on the device. */
function pageData(pageJson: string): PageData {
  // The server wrote this element from the same type.
  const { facts, queries } = JSON.parse(pageJson) as PageData;
  const hour = scenes.find(({ id }) => id === document.documentElement.dataset["hour"])?.id;
  return { facts: { ...facts, scene: hour ?? facts.scene }, queries };
}

/** Without the server, the hour and the year come from the device's clock. */
function ownFacts(shell: string | undefined): PageFacts {
  const now = Date.now();
  const scene: Scene = sceneAt(now);
  const year = Number(kigaliDay(now).slice(0, 4));
  // The worker serves the shell for a page that it neither stores nor reaches.
  return { scene, year, ...(shell === "/shell" ? { unreached: location.pathname } : {}) };
}

start().catch((problem: unknown) => {
  const words = document.querySelector("[data-shell] [role=status]");
  if (!words) throw problem;
  words.textContent =
    "This page cannot be opened without a connection yet. Nothing is lost: reload it when you are online.";
});
