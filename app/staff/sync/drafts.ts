import type { StoredDraft } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { openedDevice, useShown } from "./current.ts";

/**
 * What is typed into a form: `key` names the form, `article` is null for a new one, `base` the version that it was begun
 * on, `at` when it was last typed in (milliseconds since 1970), `device` which browser and system, in words. Only the
 * form that wrote `form` knows its shape, and another build may have written it.
 */
export type Draft = StoredDraft;

export async function readDraft(key: string): Promise<Draft | undefined> {
  const { context } = await openedDevice();
  return context.store.drafts.get(key);
}

export async function dropDraft(key: string): Promise<void> {
  const { context } = await openedDevice();
  await context.store.drafts.delete(key);
  context.changed({ kind: "drafts" });
}

/** The key of the draft of a decision between two versions. */
export const decisionKey = (operation: string): string => `${decision}${operation}`;
const decision = "choice-";

/** The keys of all drafts of decisions, as one text that is equal while they are. */
export const decisionsIn = (drafts: readonly Draft[] | undefined): string =>
  (drafts ?? [])
    .map(({ key }) => key)
    .filter((key) => key.startsWith(decision))
    .sort()
    .join();

/** Drops the drafts of decisions that were made at the banner, or in another tab. */
export async function dropDecided({ store, changed }: Context): Promise<void> {
  const dropped = await store.transaction(async () => {
    const waiting = new Set((await store.operations.toArray()).map(({ id }) => decisionKey(id)));
    const keys = (await store.drafts.toArray()).map(({ key }) => key);
    const decided = keys.filter((key) => key.startsWith(decision) && !waiting.has(key));
    await store.drafts.bulkDelete(decided);
    return decided.length > 0;
  });
  if (dropped) changed({ kind: "drafts" });
}

/** All drafts on this device, the newest first; undefined until they are read. Those of open forms too. */
export const useDrafts = (): Draft[] | undefined => useShown("drafts");
