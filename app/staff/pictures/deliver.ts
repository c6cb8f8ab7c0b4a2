import * as v from "valibot";
import { StoredMedia, mediaIn } from "../../../db/schema/media.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StoredPicture, StaffStore } from "../../../db/device/staff.ts";
import { isJson, isOurError } from "../../../sw/sync/http.ts";
import { Refused } from "../session/server.ts";

interface PictureTarget {
  store: { pictures: Pick<StaffStore["pictures"], "get" | "put"> };
  fetch: typeof fetch;
  now: () => number;
}

// The server keeps one that no text names for 30 days.
const resendAfterMs = 14 * 86_400_000;

// Half a megabyte over a connection of 30 kbit/s; the server waits as long.
const uploadMs = 150_000;
const askMs = 20_000;

/**
 * Uploads those pictures that these fields name and that are still on the device. They stay there until their text is
 * acknowledged too: the server keeps a picture without a text for 30 days only.
 * Rejects with Refused for an answer of our own server, otherwise as `fetch` does.
 */
export async function deliverPictures(
  { content, image }: Pick<ArticleFields, "content" | "image">,
  target: PictureTarget,
): Promise<void> {
  // One after the other, so that a slow connection gets each one through.
  for (const hash of mediaIn(content, image)) {
    const picture = await target.store.pictures.get(hash);
    if (!picture || target.now() < (picture.arrivedAt ?? -Infinity) + resendAfterMs) continue;
    await upload(picture, target.fetch);
    await Promise.resolve(target.store.pictures.put({ ...picture, arrivedAt: target.now() })).catch(
      () => undefined,
    );
  }
}

/** Asks first: a picture whose answer was lost need not travel twice. */
async function upload({ hash, bytes, type }: StoredPicture, send: typeof fetch): Promise<void> {
  const path = `/api/staff/media/${hash}`;
  const known = await answer(await send(path, { signal: AbortSignal.timeout(askMs) }));
  if (isStored(known, hash)) return;
  const stored = await answer(
    await send(path, {
      method: "PUT",
      headers: { "content-type": type },
      body: bytes,
      signal: AbortSignal.timeout(uploadMs),
    }),
  );
  if (!isStored(stored, hash)) throw foreign();
}

const isStored = (said: unknown, hash: string) => v.is(StoredMedia, said) && said.hash === hash;

async function answer(response: Response): Promise<unknown> {
  if (!response.ok && isOurError(response))
    throw new Refused(response.status, await response.text());
  // A portal's page or a gateway's error: the picture waits.
  if (!response.ok || !isJson(response)) throw foreign();
  return response.json();
}

const foreign = () => new Error("The answer is not our server's.");
