import type { RequestsStore, StoredRequestOperation } from "../../../../db/device/requests.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { createStore } from "../../../ui/store.ts";
import { type Changed, readSync } from "../../store/context.ts";
import { byRequest, readOperations } from "./context.ts";
import { newestFirst, overlaid } from "./overlay.ts";
import type { ShownRequest } from "./requests.ts";

/** The requests as shown; each part is a new object only when it has changed. */
export interface ShownRequests {
  /** Newest first; undefined until the device has a complete list. */
  rows: readonly ShownRequest[] | undefined;
  /** Only the open and the newest requests are read; a list reads the others. */
  partial: boolean;
  operations: readonly StoredRequestOperation[] | undefined;
}

const openStates = ["new", "in-progress"] as const;
// More rows than a large screen shows.
const firstRows = 40;

/** The requests in memory. */
export function createView(store: RequestsStore) {
  const shown = createStore<ShownRequests>({
    rows: undefined,
    partial: true,
    operations: undefined,
  });
  const rows = new Map<string, RequestRow>();
  let waiting = byRequest([]);
  let wantsAll = false;
  // Reads run in order, so that an older result never replaces a newer one.
  let reading: Promise<unknown> = Promise.resolve();

  const overlay = (row: RequestRow) => overlaid(row, waiting.get(row.id));

  /** `ids`: the requests that may have changed; undefined for all. */
  function show(partial: boolean, ids?: ReadonlySet<string>): void {
    const { rows: before } = shown.get();
    const operations = [...waiting.values()].flat().sort((a, b) => a.order - b.order);
    const list =
      before && ids
        ? before.filter(({ id }) => !ids.has(id)).concat(overlaidRows(ids))
        : [...rows.values()].map(overlay);
    list.sort(newestFirst);
    shown.set({ operations, rows: list, partial });
  }

  const overlaidRows = (ids: ReadonlySet<string>) =>
    [...ids].flatMap((id) => {
      const row = rows.get(id);
      return row ? [overlay(row)] : [];
    });

  const put = (read: readonly RequestRow[]) => {
    rows.clear();
    for (const row of read) rows.set(row.id, row);
  };

  async function readFirst(): Promise<void> {
    const [open, newest] = [await store.rowsInState(openStates), await store.newestRows(firstRows)];
    put([...open, ...newest]);
    show(true);
  }

  async function readAll(): Promise<void> {
    put(await store.allRows());
    show(false);
  }

  async function readRows(ids: readonly string[] | undefined): Promise<void> {
    if (!(await readSync(store))?.whole) return;
    const { rows: before, partial } = shown.get();
    if (!before) await readFirst();
    else if (ids) {
      const read = await store.rows.bulkGet([...ids]);
      for (const [nth, id] of ids.entries()) {
        const row = read[nth];
        if (row) rows.set(id, row);
        else rows.delete(id);
      }
      show(partial, new Set(ids));
    } else await (partial ? readFirst() : readAll());
    if (wantsAll && shown.get().partial) await readAll();
  }

  async function readQueue(): Promise<void> {
    const operations = await readOperations(store);
    const ids = new Set(waiting.keys());
    waiting = byRequest(operations);
    for (const id of waiting.keys()) ids.add(id);
    // Read rows with operations too that are not among the newest, because lists show them.
    const missing = [...ids].filter((id) => !rows.has(id));
    for (const row of await store.rows.bulkGet(missing)) if (row) rows.set(row.id, row);
    if (shown.get().rows) show(shown.get().partial, ids);
    else shown.set({ ...shown.get(), operations });
  }

  const serialize = (work: () => Promise<void>): Promise<void> => {
    // A device closed elsewhere has nothing to show; the gate reports that.
    const settled = reading.then(work).catch(() => undefined);
    reading = settled;
    return settled;
  };

  return {
    shown,
    row: (id: string): RequestRow | undefined => rows.get(id),
    refresh(what: Changed): Promise<void> {
      if (what.kind === "requests") return serialize(() => readRows(what.ids));
      if (what.kind === "request-queue") return serialize(readQueue);
      return Promise.resolve();
    },
    /** For an open list: from now on all rows are in memory. */
    readAll(): void {
      if (wantsAll) return;
      wantsAll = true;
      void serialize(async () => {
        if (shown.get().rows && shown.get().partial) await readAll();
      });
    },
  };
}
export type RequestsView = ReturnType<typeof createView>;
