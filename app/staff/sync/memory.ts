import type { StoredDraft, Shelf, StaffStore } from "../../../db/device/staff.ts";

/** The same store where the browser keeps nothing: for as long as the tab stands. */
export function memoryStore(): StaffStore {
  let before: Promise<unknown> = Promise.resolve();
  const drafts = table<StoredDraft>(({ key }) => key);
  return {
    rows: table(({ id }) => id),
    bodies: table(({ id }) => id),
    operations: table(({ id }) => id),
    drafts,
    pictures: table(({ hash }) => hash),
    notes: table(({ key }) => key),
    transaction(work) {
      const mine = before.then(work);
      // Whoever asked hears why; the next one begins all the same.
      before = mine.catch(() => undefined);
      return mine;
    },
    keepDraft: async (draft) => void (await drafts.put(draft)),
    close: () => undefined,
  };
}

function table<Value>(keyOf: (value: Value) => string): Shelf<Value> {
  const kept = new Map<string, Value>();
  const put = (value: Value) => kept.set(keyOf(value), value);
  return {
    get: async (key) => kept.get(key),
    bulkGet: async (keys) => keys.map((key) => kept.get(key)),
    put: async (value) => put(value),
    bulkPut: async (values) => values.forEach(put),
    delete: async (key) => void kept.delete(key),
    bulkDelete: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
    toArray: async () => [...kept.values()],
    clear: async () => kept.clear(),
  };
}
