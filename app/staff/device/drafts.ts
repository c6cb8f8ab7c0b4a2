import type { KeptDraft } from "../../../db/staff-device.ts";
import { openedDevice, useShown } from "./current.ts";

/**
 * What somebody is typing, as their form holds it: `key` names the form, `article` is null for a new one, `base` the
 * version that it was begun on, `at` when it was last typed in (milliseconds since 1970), `device` which browser and
 * system, in words. Only the form that wrote `form` knows its shape, and another build may have written it.
 */
export type Draft = KeptDraft;

/** Keeps a draft in place of the one with its key. Rejects where the device has no room for it. */
export async function keepDraft(draft: Draft): Promise<void> {
  const { context } = await openedDevice();
  await context.shelves.drafts.put(draft);
  context.changed({ kind: "drafts" });
}

export async function dropDraft(key: string): Promise<void> {
  const { context } = await openedDevice();
  await context.shelves.drafts.delete(key);
  context.changed({ kind: "drafts" });
}

/** All drafts on this device, the newest first; undefined until they are read. Those of open forms too. */
export const useDrafts = (): Draft[] | undefined => useShown("drafts");
