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
 * staff     what the screens of staff are built of, once somebody has signed in on this device; as long as files
 * pages     the server's own HTML (pages.ts); as long as this worker lives, because it names these files
 * pictures  scenes and photographs that were shown or that a kept page shows; 60 of them for 30 days, asked for
 *           anew behind each use, because their names stay when they change
 * media     pictures of articles (media.ts); 120 of them, never asked for anew, because they never change
 * Answers of /api are never cached: content lies in IndexedDB, and what staff see must not outlive them.
 */

const urlOf = (file: string | { url: string }) => (typeof file === "string" ? file : file.url);
// The gate of staff is among everybody's files: without a network it says that the server is needed.
const isStaffs = (file: string | { url: string }) =>
  /^\/?assets\/staff\/(?!admin|here)/.test(urlOf(file));
const built = self.__WB_MANIFEST;
const manifest = built.filter((file) => !isStaffs(file));

/** Only whole answers of this site itself: no redirect, no error, and no sign-in page of a network's owner. */
export function isCacheable(response: Response, isPage: boolean): boolean {
  const { status, type, redirected, headers } = response;
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && !redirected && html === isPage;
}

const completeOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response, false) ? response : null),
};

const files = new PrecacheController({ plugins: [completeOnly] });
files.addToCacheList(manifest);

const staffCache = "staff";
const staffFiles = new Set(
  built.filter(isStaffs).map((file) => new URL(urlOf(file), self.location.href).pathname),
);

/** Somebody of staff works on this device: their screens open without a network from now on. Rejects without one. */
export async function cacheStaffFiles(): Promise<void> {
  const cache = await caches.open(staffCache);
  const failed: unknown[] = [];
  for (const path of staffFiles) {
    if (await cache.match(path)) continue;
    try {
      const file = await fetch(path, { signal: AbortSignal.timeout(60_000) });
      if (!isCacheable(file, false)) throw new Error(`${path} answered ${file.status}`);
      await cache.put(path, file);
    } catch (problem) {
      // The others are of use without it.
      failed.push(problem);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, "Not all screens of staff are kept.");
}

/** The screens of this build, where those of the one before were kept. */
export async function renewStaffFiles(): Promise<void> {
  if (await caches.has(staffCache)) await cacheStaffFiles();
}

/** Those of the build before go with its worker. */
export async function deleteOldStaffFiles(): Promise<void> {
  if (!(await caches.has(staffCache))) return;
  const cache = await caches.open(staffCache);
  for (const { url } of await cache.keys())
    if (!staffFiles.has(new URL(url).pathname)) await cache.delete(url);
}

const staffRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && staffFiles.has(url.pathname),
  async ({ request }) =>
    (await caches.match(request.url, { cacheName: staffCache })) ?? fetch(request),
);

/** Changes with every build: what belongs to its files bears this name. */
export const build = nameOf(
  manifest.map((file) => (typeof file === "string" ? file : file.url + file.revision)),
);

/** Keeps all files of the build; rejects when one cannot be had, and then the worker before stays. */
export const cacheFiles = (event: ExtendableEvent) => files.install(event);
export const deleteOldFiles = (event: ExtendableEvent) => files.activate(event);

/** Whether this text names files of a build, and only of this worker's. */
export function namesOurFiles(html: string): boolean {
  const named = html.match(/\/assets\/(?:staff\/)?[\w.-]+/g);
  return named?.every((file) => files.getCacheKeyForURL(file)) ?? false;
}

/** A picture that cannot be had; a broken one would be an error on the page. */
export const placeholderImage = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
    headers: { "content-type": "image/svg+xml" },
  });
const pictures = new StaleWhileRevalidate({
  cacheName: "pictures",
  plugins: [
    completeOnly,
    // Its types allow undefined where Workbox's own refuse it.
    new ExpirationPlugin({
      maxEntries: 60,
      maxAgeSeconds: 30 * 86_400,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
    {
      // The sky below a scene stands without it.
      handlerDidError: async () => placeholderImage(),
    },
  ],
});

/** Keeps what a kept page shows, unless it is there already. */
export async function cachePictures(html: string): Promise<void> {
  const cache = await caches.open("pictures");
  for (const path of new Set(html.match(/\/scenes\/[\w-]+\.svg/g))) {
    if (await cache.match(path)) continue;
    try {
      const picture = await fetch(path, { signal: AbortSignal.timeout(20_000) });
      if (isCacheable(picture, false)) await cache.put(path, picture);
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
  staffRoute,
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
