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

// The server keeps a picture that no text names for 30 days.
const resendAfterMs = 14 * 86_400_000;

// Half a megabyte at 30 kbit/s; the server has the same timeout.
const uploadMs = 150_000;
const askMs = 20_000;

/**
 * Uploads the pictures that these fields name and the device still has. They stay on the device until their text is
 * acknowledged too, because the server keeps a picture without a text for 30 days only.
 * Rejects with Refused for an error response of our own server, otherwise as `fetch` does.
 */
export async function deliverPictures(
  { content, image }: Pick<ArticleFields, "content" | "image">,
  target: PictureTarget,
): Promise<void> {
  // Uploads run one after the other, so that each one gets through on a slow connection.
  for (const hash of mediaIn(content, image)) {
    const picture = await target.store.pictures.get(hash);
    if (!picture || target.now() < (picture.arrivedAt ?? -Infinity) + resendAfterMs) continue;
    await upload(picture, target.fetch);
    await Promise.resolve(target.store.pictures.put({ ...picture, arrivedAt: target.now() })).catch(
      () => undefined,
    );
  }
}

/** Asks first, so that a picture is not sent twice when only the response was lost. */
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
  // A captive portal's page or a gateway's error: the picture waits.
  if (!response.ok || !isJson(response)) throw foreign();
  return response.json();
}

const foreign = () => new Error("The answer is not our server's.");
