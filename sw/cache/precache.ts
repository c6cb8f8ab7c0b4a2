import { timeoutSignal } from "../../db/device/deadline.ts";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { Route } from "workbox-routing";
import { StaleWhileRevalidate } from "workbox-strategies";
import { pictureResponse, svgType } from "./picture-response.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * The caches, with their contents and lifetimes:
 * files, staff, pages  the build's files, those of staff after a sign-in, HTML (pages.ts); as long as this worker
 * pictures  scenes and photographs; 60 for 30 days, revalidated after use, because they may change under their names
 * media     pictures of articles (media.ts); 120, never revalidated, because they never change
 * Responses of /api are never cached: content is in IndexedDB, and what staff see must not outlive their session.
 */

const urlOf = (file: string | { url: string }) => (typeof file === "string" ? file : file.url);
// The sign-in page counts as public: without a network it asks for the server.
const isStaffFile = (file: string | { url: string }) =>
  /^\/?assets\/staff\/(?!admin|here)/.test(urlOf(file));
const built = self.__WB_MANIFEST;
const manifest = built.filter((file) => !isStaffFile(file));

/** Only complete responses of this site: no redirect, no error, no captive portal. */
export function isCacheable(response: Response, isPage: boolean): boolean {
  const { status, type, redirected, headers } = response;
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && !redirected && html === isPage;
}

const cacheableOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response, false) ? response : null),
};

const files = new PrecacheController({ plugins: [cacheableOnly] });
files.addToCacheList(manifest);

const staffCache = "staff";
const staffFiles = new Set(
  built.filter(isStaffFile).map((file) => new URL(urlOf(file), self.location.href).pathname),
);

/** Fetches the files that are not cached yet, one by one. Returns the errors and keeps the rest. */
export async function cacheMissing(cache: Cache, paths: Iterable<string>, init?: RequestInit) {
  const errors: unknown[] = [];
  for (const path of paths) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    try {
      const response = await fetch(path, { signal: timeoutSignal(60_000), ...init });
      if (!isCacheable(response, false)) throw new Error(`${path} answered ${response.status}`);
      await cache.put(path, response);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}

/** Stores the staff screens for offline use after a sign-in. Rejects when one cannot be fetched. */
export async function cacheStaffFiles(): Promise<void> {
  const errors = await cacheMissing(await caches.open(staffCache), staffFiles);
  if (errors.length > 0) throw new AggregateError(errors, "Not all screens of staff are cached.");
}

/** In an update: the staff screens of this build, if the former ones are cached. */
export async function renewStaffFiles(): Promise<void> {
  if (await caches.has(staffCache)) await cacheStaffFiles();
}

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

export const build = nameOf(
  manifest.map((file) => (typeof file === "string" ? file : file.url + file.revision)),
);

/** Rejects when a file cannot be fetched: then the former worker stays. */
export const cacheFiles = (event: ExtendableEvent) => files.install(event);
export const deleteOldFiles = (event: ExtendableEvent) => files.activate(event);

/** True if this HTML names files of a build, and only of this worker's. */
export function namesOurFiles(html: string): boolean {
  const named = html.match(/\/assets\/(?:staff\/)?[\w.-]+/g);
  return named?.every((file) => files.getCacheKeyForURL(file)) ?? false;
}

/** Replaces a picture that cannot be fetched; a broken one would be an error on the page. */
export const placeholderImage = () =>
  pictureResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', svgType);
const pictures = new StaleWhileRevalidate({
  cacheName: "pictures",
  plugins: [
    cacheableOnly,
    // Its types allow undefined, but Workbox's own refuse it.
    new ExpirationPlugin({
      maxEntries: 60,
      maxAgeSeconds: 30 * 86_400,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
    {
      handlerDidError: async () => placeholderImage(),
    },
  ],
});

export async function cachePictures(html: string): Promise<void> {
  const scenes = new Set(html.match(/\/scenes\/[\w-]+\.svg/g));
  await cacheMissing(await caches.open("pictures"), scenes);
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

/** FNV-1a, 32 bits. */
function nameOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of texts.join()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
