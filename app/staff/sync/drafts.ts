import type { StoredDraft } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { useShown } from "./device-context.ts";

/**
 * The draft of the form `key`: `article` is null for a new one, `base` the version it began on, `at` in ms since 1970,
 * `device` browser and system. Only the form knows the shape of `form`; another build may have written it.
 */
export type Draft = StoredDraft;

export const decisionKey = (operation: string): string => `${decision}${operation}`;
const decision = "choice-";

/** The keys of all decision drafts as one comparable text. */
export const decisionsIn = (drafts: readonly Draft[] | undefined): string =>
  (drafts ?? [])
    .map(({ key }) => key)
    .filter((key) => key.startsWith(decision))
    .sort()
    .join();

/** Deletes drafts of conflicts that were decided elsewhere. */
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

/** All drafts, including those of open forms, newest first; undefined until they are read. */
export const useDrafts = (): Draft[] | undefined => useShown("drafts");
