import type { Context } from "../store/context.ts";
import { openedDevice } from "./device-context.ts";
import type { StoredConflict, SubmitResult } from "./mutation.ts";
import {
  discardRejected,
  resolve,
  restoreRejected,
  retryRejected,
  withdrawRejected,
} from "./resolve.ts";

/* What an author decides about a blocked mutation; loaded with what asks them. */

type Decision<Given extends unknown[]> = (
  context: Context,
  conflict: StoredConflict,
  ...given: Given
) => Promise<SubmitResult>;

const withDevice =
  <Given extends unknown[]>(decide: Decision<Given>) =>
  async (conflict: StoredConflict, ...given: Given): Promise<SubmitResult> => {
    try {
      const device = await openedDevice();
      // Rejects only if the decision could not be stored.
      const sent = await decide(device.context, conflict, ...given);
      void device.flush();
      return sent;
    } catch {
      // The device is closed or full.
      return { kind: "refused", fields: {}, text: notStored };
    }
  };

const notStored =
  "This device could not keep your decision. Both texts are still there. Make some room, and try again.";

export const resolveConflict = withDevice(resolve);

export const restoreWithMine = withDevice(restoreRejected);

export const discard = withDevice(discardRejected);

export const retry = withDevice(retryRejected);

/** Removes a rejected mutation after its text was stored elsewhere. False if it has changed. */
export async function withdraw(conflict: StoredConflict): Promise<boolean> {
  const device = await openedDevice();
  const taken = await withdrawRejected(device.context, conflict);
  void device.flush();
  return taken;
}
