import { mediaPath } from "../../../db/schema/media.ts";
import type { StoredPicture, StaffStore } from "../../../db/device/staff.ts";
import { errorText, UserFacingError } from "../session/server.ts";
import { openedDevice, type Device } from "../sync/device-context.ts";
import { dropPictures } from "../sync/drop-pictures.ts";
import { compress, shownSize } from "./compress.ts";
import { deliverPictures } from "./deliver.ts";

export interface Picture {
  src: string;
  /** Width and height in pixels at the largest size shown. */
  width: number;
  height: number;
}

/**
 * Compresses a file and stores it on this device until the article that names it is saved: the picture is uploaded before
 * the article. A browser that cannot show stored pictures uploads it immediately. Rejects with UserFacingError.
 */
export async function storePicture(file: Blob): Promise<Picture> {
  const made = await pictureOf(file);
  const device = await openedDevice();
  const isStored = await storeOnDevice(device, { ...made, at: device.context.now() });
  // Only the service worker can serve a picture that is on this device alone.
  if (!isStored || !navigator.serviceWorker?.controller)
    await sendNow(
      device,
      made,
      "This browser cannot keep the picture here, and it did not reach the server",
    );
  return shownAs(made);
}

/** Compresses a file and uploads it immediately. Rejects with UserFacingError. */
export async function uploadPicture(file: Blob): Promise<Picture> {
  const made = await pictureOf(file);
  await sendNow(await openedDevice(), made, "The picture did not reach the server");
  return shownAs(made);
}

async function pictureOf(file: Blob): Promise<StoredPicture> {
  const picture = await compress(file);
  const hash = hexOf(await crypto.subtle.digest("SHA-256", picture.bytes));
  return { hash, ...picture, at: 0 };
}

const shownAs = ({ hash, width, height }: StoredPicture): Picture => ({
  src: mediaPath(hash),
  ...shownSize({ width, height }),
});

/** Resolves with false when the device has no room. */
async function storeOnDevice(
  { context: { store } }: Device,
  picture: StoredPicture,
): Promise<boolean> {
  try {
    await deleteUnused(store, picture.at);
    await store.pictures.put(picture);
    return true;
  } catch {
    return false;
  }
}

async function sendNow(
  { context: { fetch, now } }: Device,
  picture: StoredPicture,
  failed: string,
): Promise<void> {
  // A stand-in store with this picture: the device may have no room for it.
  const pictures = { get: async () => picture, put: async () => undefined };
  try {
    await deliverPictures({ image: mediaPath(picture.hash) }, { store: { pictures }, fetch, now });
  } catch (problem) {
    throw new UserFacingError(`${failed}: ${errorText(problem)}`);
  }
}

// Age at which a picture without a saved article is deleted.
const unusedMs = 30 * 86_400_000;

/** Deletes old pictures that no waiting change and no draft names. */
async function deleteUnused(store: StaffStore, now: number): Promise<void> {
  const old = (await store.pictures.toArray()).filter(({ at }) => at < now - unusedMs);
  await dropPictures(
    store,
    old.map(({ hash }) => hash),
  );
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
