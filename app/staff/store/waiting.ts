import * as v from "valibot";
import type { StaffTable } from "../../../db/device/entity-store.ts";
import { evictForQuota } from "../../../sw/sync/quota.ts";

/* The operations of an entity that wait on a device. */

interface Store<Operation> {
  operations: StaffTable<Operation>;
  texts: Pick<StaffTable<unknown>, "bulkDelete">;
  textTags(): Promise<Map<string, string>>;
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** What operations of all entities have. */
const queued = {
  v: v.literal(1),
  id: v.string(),
  order: v.number(),
  createdAt: v.number(),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  state: v.picklist(["queued", "sending", "needs-you"]),
};

/** `entries`: what an entity's operations have besides; `rowOf`: the id of the row that an operation changes. */
export function waitingIn<Operation extends { order: number }>(
  entries: v.ObjectEntries,
  rowOf: (operation: Operation) => string,
) {
  const Shape = v.object({ ...queued, ...entries });

  /** All waiting operations in sending order. Skips damaged ones, which stay stored. */
  async function readOperations({
    operations,
  }: Pick<Store<Operation>, "operations">): Promise<Operation[]> {
    const stored = await operations.toArray();
    return stored.filter((one) => v.is(Shape, one)).sort((a, b) => a.order - b.order);
  }

  const ofRow = (all: readonly Operation[], row: string): Operation[] =>
    all.filter((one) => rowOf(one) === row);

  function byRow(all: readonly Operation[]): Map<string, Operation[]> {
    const rows = new Map<string, Operation[]>();
    for (const one of all) {
      const before = rows.get(rowOf(one));
      if (before) before.push(one);
      else rows.set(rowOf(one), [one]);
    }
    return rows;
  }

  /** Writes in one transaction; when full, deletes stored texts of rows without waiting operations. */
  const writeEvicting = <Result>(store: Store<Operation>, write: () => Promise<Result>) =>
    evictForQuota(
      () => store.transaction(write),
      async () => {
        const needed = new Set((await readOperations(store)).map(rowOf));
        const evicted = [...(await store.textTags()).keys()].filter((id) => !needed.has(id));
        await store.texts.bulkDelete(evicted);
        return evicted.length > 0;
      },
    );

  return { readOperations, ofRow, byRow, writeEvicting };
}
