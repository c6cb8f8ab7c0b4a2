import type { StaffStore } from "../../../db/device/staff.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import { mediaIn } from "../../../db/schema/media.ts";

export const picturesIn = ({ content, image }: ArticleFields = {}): string[] =>
  mediaIn(content, image);

/** Deletes the given pictures unless a waiting change or a draft names them. */
export async function dropPictures(
  { operations, drafts, pictures }: StaffStore,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const texts = JSON.stringify([await operations.toArray(), await drafts.toArray()]);
  await pictures.bulkDelete(hashes.filter((hash) => !texts.includes(hash)));
}
