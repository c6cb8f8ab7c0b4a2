import { mediaPath } from "../../../db/schema/media.ts";
import type { StoredPicture, StaffStore } from "../../../db/device/staff.ts";
import { errorText, UserFacingError } from "../session/server.ts";
import { openedDevice, type Device } from "../sync/device-context.ts";
import { dropPictures } from "../sync/drop-pictures.ts";
import { compress, shownSize } from "./compress.ts";
import { deliverPictures } from "./deliver.ts";

export interface Picture {
  src: string;
  /** As it is shown at its widest, in pixels. */
  width: number;
  height: number;
}

/**
 * Compresses a file and stores it on this device until the article that names it is saved: then it goes to the server
 * before it. Where this browser cannot show what is only here, it goes immediately. Rejects with Said.
 */
export async function storePicture(file: Blob): Promise<Picture> {
  const { bytes, type, width, height } = await compress(file);
  const hash = hexOf(await crypto.subtle.digest("SHA-256", bytes));
  const device = await openedDevice();
  const src = mediaPath(hash);
  const isStored = await storeOnDevice(device, {
    hash,
    bytes,
    type,
    width,
    height,
    at: device.context.now(),
  });
  // The worker answers for what is here alone.
  if (!isStored || !navigator.serviceWorker?.controller) {
    await sendNow(device, { hash, bytes, type, width, height, at: 0 }, src);
  }
  return { src, ...shownSize({ width, height }) };
}

/** False where there is no room for it. */
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
  src: string,
): Promise<void> {
  // Whatever the device keeps: this one is in hand.
  const pictures = { get: async () => picture, put: async () => undefined };
  try {
    await deliverPictures({ image: src }, { store: { pictures }, fetch, now });
  } catch (problem) {
    throw new UserFacingError(
      `This browser cannot keep the picture here, and it did not reach the server: ${errorText(problem)}`,
    );
  }
}

// A picture whose article was never saved.
const unusedMs = 30 * 86_400_000;

/** Drops what was added long ago and is named by nothing that waits or is being written. */
async function deleteUnused(store: StaffStore, now: number): Promise<void> {
  const old = (await store.pictures.toArray()).filter(({ at }) => at < now - unusedMs);
  await dropPictures(
    store,
    old.map(({ hash }) => hash),
  );
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
