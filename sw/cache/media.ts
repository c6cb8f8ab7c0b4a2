import { isStaffPath } from "../../db/schema/address.ts";
import { mediaAt, mediaPath, mediaWidths } from "../../db/schema/media.ts";
import { cacheMissing, isCacheable, placeholderImage } from "./precache.ts";
import { answerStaff } from "./media-drafts.ts";

// Pictures of public pages are cached and never change. Staff's are not cached (media-drafts.ts): they may be of drafts.

const cacheName = "media";
const maxEntries = 120;

export async function answerMedia(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const hash = mediaAt(pathname)?.hash;
  if (!hash) return fetch(request);
  if (!isOfPublicPage(request)) return answerStaff(request, hash);
  const cache = await caches.open(cacheName);
  const find = (path: string) => cache.match(path, { ignoreVary: true });
  const cached = await find(pathname);
  if (cached) return cached;
  try {
    const answer = await fetch(request);
    if (isCacheable(answer, false)) {
      const put = cache.put(pathname, answer.clone()).then(() => trim(cache));
      await put.catch(() => undefined); // no room: it is shown all the same
    }
    return answer;
  } catch {
    // Another width is better than none.
    for (const width of [...mediaWidths].reverse()) {
      const other = await find(mediaPath(hash, width));
      if (other) return other;
    }
    return placeholderImage();
  }
}

/** Caches a page's pictures in their smallest width, for offline. */
export async function cacheMedia(html: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const paths = new Set(html.match(/\/media\/[\da-f]{64}\/480\b/g));
  // Every browser with workers supports WebP.
  await cacheMissing(cache, paths, { headers: { accept: "image/webp" } });
  await trim(cache);
}

async function trim(cache: Cache): Promise<void> {
  const entries = await cache.keys();
  for (const oldest of entries.slice(0, Math.max(0, entries.length - maxEntries)))
    await cache.delete(oldest, { ignoreVary: true });
}

/** A request from a preview of staff has no referrer, so it counts as theirs. */
const isOfPublicPage = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && !isStaffPath(new URL(referrer).pathname);
