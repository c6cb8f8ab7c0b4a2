import { useEffect, useState } from "react";
import type { StoredMutation } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import type { StoredConflict, SubmitResult } from "./mutation.ts";
import { openedDevice, useDevice, useShown } from "./device-context.ts";
import { retryUntil } from "../layout/retry.ts";

export function useConflicts(): StoredConflict[] {
  const operations = useShown("operations");
  const device = useDevice();
  const [conflicts, setConflicts] = useState(none);
  useEffect(() => {
    const blocked = operations?.filter(({ state }) => state === "needs-you") ?? [];
    if (device && blocked.length > 0) return showConflict(device.context, blocked, setConflicts);
    setConflicts(none);
    return undefined;
  }, [operations, device]);
  return conflicts;
}
const none: StoredConflict[] = [];

const loadResolve = () => import("./resolve.ts");
type Resolve = Awaited<ReturnType<typeof loadResolve>>;

/** Shows blocked mutations as soon as they can be read; returns a stop function. */
export function showConflict(
  context: Context,
  blocked: readonly StoredMutation[],
  show: (all: StoredConflict[]) => void,
  load = loadResolve,
): () => void {
  let over = false;
  const read = async () => {
    const { conflictOf } = await load();
    return Promise.all(blocked.map((one) => conflictOf(context, one)));
  };
  void retryUntil(read, () => over).then((all) => all && !over && show(all));
  return () => {
    over = true;
  };
}

type Decision<Given extends unknown[]> = (
  context: Context,
  conflict: StoredConflict,
  ...given: Given
) => Promise<SubmitResult>;

const withDevice =
  <Given extends unknown[]>(decidingOf: (ways: Resolve) => Decision<Given>) =>
  async (conflict: StoredConflict, ...given: Given): Promise<SubmitResult> => {
    try {
      const [device, ways] = await Promise.all([openedDevice(), loadResolve()]);
      // Rejects only if the decision could not be stored.
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

/** Removes a rejected mutation after its text was stored elsewhere. False if it has changed. */
export async function withdraw(conflict: StoredConflict): Promise<boolean> {
  const [device, { withdrawRejected }] = await Promise.all([openedDevice(), loadResolve()]);
  const taken = await withdrawRejected(device.context, conflict);
  void device.flush();
  return taken;
}
