import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { Route } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;

/*
 * What is cached, for how long, and why:
 * files     the build's own scripts, styles, fonts and small drawings; as long as this worker lives, because its
 *           pages need exactly these
 * pages     the server's own HTML (pages.ts); as long as this worker lives, because it names these files
 * pictures  scenes and photographs that were shown or that a kept page shows; 60 of them for 30 days, asked for
 *           anew behind each use, because their names stay when they change
 * Answers of /api are never cached: content lies in IndexedDB, and what staff see must not outlive them.
 */

const manifest = self.__WB_MANIFEST;

/** Only whole answers of this site itself: no redirect, no error, and no sign-in page of a network's owner. */
export function isWhole(response: Response, isPage: boolean): boolean {
  const { status, type, redirected, headers } = response;
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && !redirected && html === isPage;
}

const wholeOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isWhole(response, false) ? response : null),
};

const files = new PrecacheController({ plugins: [wholeOnly] });
files.addToCacheList(manifest);

/** Changes with every build: what belongs to its files bears this name. */
export const build = nameOf(
  manifest.map((file) => (typeof file === "string" ? file : file.url + file.revision)),
);

/** Keeps all files of the build; rejects when one cannot be had, and then the worker before stays. */
export const keepFiles = (event: ExtendableEvent) => files.install(event);
export const dropFormerFiles = (event: ExtendableEvent) => files.activate(event);

/** Whether this text names files of a build, and only of this worker's. */
export function namesOurFiles(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+/g);
  return named?.every((file) => files.getCacheKeyForURL(file)) ?? false;
}

const nothingToSee = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const pictures = new StaleWhileRevalidate({
  cacheName: "pictures",
  plugins: [
    wholeOnly,
    // Its types allow undefined where Workbox's own refuse it.
    new ExpirationPlugin({
      maxEntries: 60,
      maxAgeSeconds: 30 * 86_400,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
    {
      // The sky below a scene stands without it; a broken picture would be an error on the page.
      handlerDidError: async () =>
        new Response(nothingToSee, { headers: { "content-type": "image/svg+xml" } }),
    },
  ],
});

/** Keeps what a kept page shows, unless it is there already. */
export async function keepPictures(html: string): Promise<void> {
  const cache = await caches.open("pictures");
  for (const path of new Set(html.match(/\/scenes\/[\w-]+\.svg/g))) {
    if (await cache.match(path)) continue;
    try {
      const picture = await fetch(path, { signal: AbortSignal.timeout(20_000) });
      if (isWhole(picture, false)) await cache.put(path, picture);
    } catch {
      // The page stands without it, and the next one that shows it asks again.
    }
  }
}

export const fileRoutes = [
  new PrecacheRoute(files, {
    cleanURLs: false,
    directoryIndex: "",
    ignoreURLParametersMatching: [],
  }),
  new Route(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.destination === "image" && !url.pathname.startsWith("/api/"),
    pictures,
  ),
];

/** A short name for these texts (FNV-1a, 32 bits). */
function nameOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of texts.join()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
