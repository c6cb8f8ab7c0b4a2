import { useEffect, useState } from "react";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import type { ArticleFieldName, ArticleFields, Operation } from "../../../db/schema/operations.ts";
import type { Context } from "./context.ts";
import { openedDevice, useDevice, useShown } from "./current.ts";
import type { Sent } from "./queue.ts";
import { bringBackHeld, conflictOf, letGoHeld, settleHeld, tryAgainHeld } from "./settle.ts";

/** A change of this device that waits for its writer: somebody else was first, or the server refused it. */
export interface KeptConflict {
  /** The id of its operation. */
  operation: string;
  article: string;
  /** All but "edit" and "delete" only where the server refused it (`problem`). */
  kind: Operation["kind"];
  /** What was written here; empty for a deletion. */
  mine: ArticleFields;
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
    let over = false;
    const held = operations?.filter(({ state }) => state === "needs-you") ?? [];
    if (!device || held.length === 0) setConflicts(none);
    else
      void Promise.all(held.map((one) => conflictOf(device.context, one))).then(
        (all) => over || setConflicts(all),
        // The device was closed under us: nobody looks at its conflicts any more.
        () => undefined,
      );
    return () => {
      over = true;
    };
  }, [operations, device]);
  return conflicts;
}
const none: KeptConflict[] = [];

type Deciding<Given extends unknown[]> = (
  context: Context,
  conflict: KeptConflict,
  ...given: Given
) => Promise<Sent>;

const onDevice =
  <Given extends unknown[]>(decide: Deciding<Given>) =>
  async (conflict: KeptConflict, ...given: Given): Promise<Sent> => {
    const device = await openedDevice();
    const sent = await decide(device.context, conflict, ...given);
    void device.flush();
    return sent;
  };

/**
 * `stands` has for each field in conflict the value that shall stand; what of mine does not is set aside on the server.
 * A deletion goes on, against what its person has seen now.
 */
export const settle = onDevice(settleHeld);

/** Theirs lies in the bin: it comes out again, and mine goes on top. */
export const bringBack = onDevice(bringBackHeld);

/** Mine is set aside on the server; a deletion, or a new article that the server refused, is dropped. */
export const letGo = onDevice(letGoHeld);

/** Sends what the server refused once more as it is. */
export const tryAgain = onDevice(tryAgainHeld);
