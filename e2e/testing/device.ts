import type { Page } from "@playwright/test";

/**
 * All rows of a store, past the site, in the first database of which the name begins so; without one there are none, and
 * none is made. Before that these rows are written.
 */
export const rowsIn = <Row = Record<string, unknown>>(
  page: Page,
  database: string,
  store: string,
  written: readonly object[] = [],
): Promise<Row[]> =>
  page.evaluate(
    async ([name, from, rows]) => {
      const result = <Value>(asked: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error);
        });
      const there = await indexedDB.databases();
      const found = there.find((one) => one.name?.startsWith(name))?.name;
      if (!found) return [];
      const opened = await result(indexedDB.open(found));
      const mode = rows.length > 0 ? "readwrite" : "readonly";
      const table = opened.transaction(from, mode).objectStore(from);
      for (const row of rows) table.put(row);
      const all: Row[] = await result(table.getAll());
      opened.close();
      return all;
    },
    [database, store, written] as const,
  );
