import type { Context } from "../store/context.ts";
import { decision, decisionKey } from "./drafts.ts";

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
