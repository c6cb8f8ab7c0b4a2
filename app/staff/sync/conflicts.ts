import { useEffect, useState } from "react";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields, Operation } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { openedDevice, useDevice, useShown } from "./current.ts";
import type { SubmitResult } from "./queue.ts";
import { retryUntil } from "../layout/retry.ts";

/** A change of this device that waits for its writer: somebody else was first, or the server refused it. */
export interface KeptConflict {
  /** The id of its operation. */
  operation: string;
  article: string;
  /** All but "edit" and "delete" only where the server refused it (`problem`). */
  kind: Operation["kind"];
  /** What was written here; empty for a deletion. */
  mine: ArticleFields;
  /** The version that its writer saw; 0 for an article that was here alone. */
  base: number;
  /** What they saw in the fields of `mine`, as far as that is known. */
  was: ArticleFields;
  /** The article as the server had it then; in the bin where its `deletedAt` is set. Null where the server has none. */
  theirs: StaffInsight | null;
  /** The fields that both changed; empty where it is about the article as a whole. */
  fields: ArticleFieldName[];
  /** Who gave it its version of now, by name. */
  by: string | null;
  /** When it was written here, in milliseconds since 1970. */
  writtenAt: number;
  /** Why the server refused it, as a sentence; null where two people changed the same. */
  problem: string | null;
}

/** All that needs this person, the oldest first. */
export function useConflicts(): KeptConflict[] {
  const operations = useShown("operations");
  const device = useDevice();
  const [conflicts, setConflicts] = useState(none);
  useEffect(() => {
    const held = operations?.filter(({ state }) => state === "needs-you") ?? [];
    if (device && held.length > 0) return showConflict(device.context, held, setConflicts);
    setConflicts(none);
    return undefined;
  }, [operations, device]);
  return conflicts;
}
const none: KeptConflict[] = [];

// Comes with the first of them.
const settling = () => import("./settle.ts");
type Settling = Awaited<ReturnType<typeof settling>>;

/** Shows what is held up, as soon as it can be read; the function ends it. */
export function showConflict(
  context: Context,
  held: readonly StoredMutation[],
  show: (all: KeptConflict[]) => void,
  load = settling,
): () => void {
  let over = false;
  const read = async () => {
    const { conflictOf } = await load();
    return Promise.all(held.map((one) => conflictOf(context, one)));
  };
  void retryUntil(read, () => over).then((all) => all && !over && show(all));
  return () => {
    over = true;
  };
}

type Deciding<Given extends unknown[]> = (
  context: Context,
  conflict: KeptConflict,
  ...given: Given
) => Promise<SubmitResult>;

const onDevice =
  <Given extends unknown[]>(decidingOf: (ways: Settling) => Deciding<Given>) =>
  async (conflict: KeptConflict, ...given: Given): Promise<SubmitResult> => {
    try {
      const [device, ways] = await Promise.all([openedDevice(), settling()]);
      // Rejects where it is not kept, and for nothing that comes after.
      const sent = await decidingOf(ways)(device.context, conflict, ...given);
      void device.flush();
      return sent;
    } catch {
      // Closed under us, no room left, or a part that cannot be had.
      return { kind: "refused", fields: {}, text: notKept };
    }
  };

const notKept =
  "This device could not keep your decision. Both texts are still there. Make some room, and try again.";

/**
 * `stands` has for each field in conflict the value that shall stand; what of mine does not is set aside on the server.
 * A deletion goes on, against what its person has seen now.
 */
export const resolveConflict = onDevice((ways) => ways.resolve);

/** Theirs lies in the bin: it comes out again, and mine goes on top. */
export const restoreWithMine = onDevice((ways) => ways.restoreRejected);

/**
 * Mine is set aside on the server; a deletion, a new article that the server refused, or a text that it refused to set
 * aside, is dropped.
 */
export const discard = onDevice((ways) => ways.discardRejected);

/** Sends what the server refused once more as it is. */
export const retry = onDevice((ways) => ways.retryRejected);

/** Takes out of the queue what the server refused, once its text is kept elsewhere. False where it is not that any more. */
export async function withdraw(conflict: KeptConflict): Promise<boolean> {
  const [device, { withdrawRejected }] = await Promise.all([openedDevice(), settling()]);
  const taken = await withdrawRejected(device.context, conflict);
  // What waited behind it leaves now.
  void device.flush();
  return taken;
}
