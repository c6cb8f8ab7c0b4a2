import { isStaffPath } from "../../db/schema/address.ts";
import { mediaAt, mediaPath, mediaWidths } from "../../db/schema/media.ts";
import { isCacheable, placeholderImage } from "./precache.ts";
import { answerStaff } from "./media-drafts.ts";

/*
 * Pictures of articles. What a public page shows is kept, since its address never shows anything else. What staff's
 * screens show is not (media-staff.ts): it may be a draft's.
 */

const cacheName = "media";
// About 6 MB.
const maxPictures = 120;

export async function answerMedia(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const hash = mediaAt(pathname)?.hash;
  if (!hash) return fetch(request);
  if (!isOfPublicPage(request)) {
    return answerStaff(request, hash);
  }
  const cache = await caches.open(cacheName);
  const find = (path: string) => cache.match(path, { ignoreVary: true });
  const kept = await find(pathname);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (isCacheable(answer, false)) await store(cache, pathname, answer.clone());
    return answer;
  } catch {
    // Any other width of it is better than none.
    for (const width of [...mediaWidths].reverse()) {
      const other = await find(mediaPath(hash, width));
      if (other) return other;
    }
    return placeholderImage();
  }
}

/** Keeps the pictures that a page shows in their smallest width, for when there is no network. */
export async function cacheMedia(html: string): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const path of new Set(html.match(/\/media\/[\da-f]{64}\/480\b/g))) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    try {
      // Every browser that has workers shows this type.
      const answer = await fetch(path, {
        headers: { accept: "image/webp" },
        signal: AbortSignal.timeout(20_000),
      });
      if (isCacheable(answer, false)) await store(cache, path, answer);
    } catch {
      // The page stands without it, and the next one that shows it asks again.
    }
  }
}

async function store(cache: Cache, path: string, answer: Response): Promise<void> {
  try {
    await cache.put(path, answer);
    const kept = await cache.keys();
    for (const oldest of kept.slice(0, Math.max(0, kept.length - maxPictures))) {
      await cache.delete(oldest, { ignoreVary: true });
    }
  } catch {
    // No room: the picture is shown all the same.
  }
}

/** A preview of staff names no page that asks, and counts as theirs. */
const isOfPublicPage = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && !isStaffPath(new URL(referrer).pathname);
