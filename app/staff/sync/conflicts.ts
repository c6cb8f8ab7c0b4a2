import { useEffect, useState } from "react";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields, Operation } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { openedDevice, useDevice, useShown } from "./device-context.ts";
import { retryUntil } from "../layout/retry.ts";

/** A mutation that waits for its author: another editor was first, or the server rejected it. */
export interface KeptConflict {
  operation: string;
  article: string;
  /** Anything but "edit" and "delete" only with a `problem`. */
  kind: Operation["kind"];
  mine: ArticleFields;
  /** The version that its author saw; 0 for an article that only this device had. */
  base: number;
  /** What its author saw in the fields of `mine`, as far as known. */
  was: ArticleFields;
  /** The server's article at the time; `deletedAt` is set in the bin, null where the server has none. */
  theirs: StaffInsight | null;
  /** The fields that both changed; empty where it is about the article as a whole. */
  fields: ArticleFieldName[];
  /** Who made the current version. */
  by: string | null;
  /** In milliseconds since 1970. */
  writtenAt: number;
  /** Why the server rejected it, as a sentence; null for a conflict. */
  problem: string | null;
}

export type SubmitResult =
  /** `article` is as it is now, null where it was deleted for good. */
  | { kind: "done"; article: StaffInsight | null }
  /** Stored on this device, to be sent later. */
  | { kind: "waiting" }
  | { kind: "conflict"; conflict: KeptConflict }
  /** Nothing was stored: the form keeps the text. `fields` by the contract's names. */
  | { kind: "refused"; fields: Record<string, string>; text: string };

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

const loadResolve = () => import("./resolve.ts");
type Resolve = Awaited<ReturnType<typeof loadResolve>>;

/** Shows blocked mutations as soon as they can be read; returns a stop function. */
export function showConflict(
  context: Context,
  held: readonly StoredMutation[],
  show: (all: KeptConflict[]) => void,
  load = loadResolve,
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

type Decision<Given extends unknown[]> = (
  context: Context,
  conflict: KeptConflict,
  ...given: Given
) => Promise<SubmitResult>;

const withDevice =
  <Given extends unknown[]>(decidingOf: (ways: Resolve) => Decision<Given>) =>
  async (conflict: KeptConflict, ...given: Given): Promise<SubmitResult> => {
    try {
      const [device, ways] = await Promise.all([openedDevice(), loadResolve()]);
      // Rejects where it is not stored, and for nothing that comes after.
      const sent = await decidingOf(ways)(device.context, conflict, ...given);
      void device.flush();
      return sent;
    } catch {
      // The device is closed or full, or a part could not be loaded.
      return { kind: "refused", fields: {}, text: notStored };
    }
  };

const notStored =
  "This device could not keep your decision. Both texts are still there. Make some room, and try again.";

export const resolveConflict = withDevice((ways) => ways.resolve);

export const restoreWithMine = withDevice((ways) => ways.restoreRejected);

export const discard = withDevice((ways) => ways.discardRejected);

export const retry = withDevice((ways) => ways.retryRejected);

/** Removes a rejected mutation once its text is stored elsewhere. False where it has changed. */
export async function withdraw(conflict: KeptConflict): Promise<boolean> {
  const [device, { withdrawRejected }] = await Promise.all([openedDevice(), loadResolve()]);
  const taken = await withdrawRejected(device.context, conflict);
  void device.flush();
  return taken;
}
