import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import type { KeptOperation, Shelves } from "../../../db/staff-device.ts";
import type { Moved } from "./context.ts";

/** A restoring with the link that its article had, which the answer to it, or a sync before that, may replace. */
export async function withLink({ rows }: Shelves, one: KeptOperation): Promise<KeptOperation> {
  if (one.kind !== "restore" || one.was) return one;
  const link = (await rows.get(one.article))?.link;
  return link === undefined ? one : { ...one, was: { link } };
}

/** What is to be said of an article that came out of the bin; undefined where its link is what it was. */
export function movedBy(
  { kind, was }: KeptOperation,
  article: StaffInsight | null,
): Moved | undefined {
  if (kind !== "restore" || !was?.link || !article || article.status !== "draft") return undefined;
  const { title, link } = article;
  return link === was.link ? undefined : { kind: "moved", title, link };
}
