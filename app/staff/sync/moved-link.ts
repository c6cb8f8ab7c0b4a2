import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { PostResult } from "./post.ts";
import type { Context, Moved } from "./context.ts";

/** A restoring with the link that its article had, which the answer to it, or a sync before that, may replace. */
export async function withLink({ rows }: StaffStore, one: StoredMutation): Promise<StoredMutation> {
  if (one.kind !== "restore" || one.was) return one;
  const link = (await rows.get(one.article))?.link;
  return link === undefined ? one : { ...one, was: { link } };
}

/** Tells the screens where a restoring that nobody waited for gave its article another link. */
export function broadcastMoved(
  { changed }: Pick<Context, "changed">,
  operation: StoredMutation,
  result: PostResult,
): void {
  const moved = result.kind === "done" && movedBy(operation, result.done.article);
  if (moved) changed(moved);
}

/** What is to be said of an article that came out of the bin; undefined where its link is what it was. */
function movedBy({ kind, was }: StoredMutation, article: StaffInsight | null): Moved | undefined {
  if (kind !== "restore" || !was?.link || !article || article.status !== "draft") return undefined;
  const { title, link } = article;
  return link === was.link ? undefined : { kind: "moved", title, link };
}
