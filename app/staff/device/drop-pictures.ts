import type { Shelves } from "../../../db/staff-device.ts";

/** Drops those of these pictures that neither a change which waits nor a draft names. */
export async function dropPictures(
  { operations, drafts, pictures }: Shelves,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const texts = JSON.stringify([await operations.toArray(), await drafts.toArray()]);
  await pictures.bulkDelete(hashes.filter((hash) => !texts.includes(hash)));
}
