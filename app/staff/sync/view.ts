import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { createStore } from "../../ui/store.ts";
import { listed, type Shown } from "./articles.ts";
import { type Changed, isSignedOut, readOperations, readSync } from "./context.ts";

const empty: Shown = {
  articles: undefined,
  bin: undefined,
  partial: false,
  operations: undefined,
  drafts: undefined,
  failed: false,
  paused: false,
  ended: false,
  offline: false,
  syncedAt: null,
  batchTotal: 0,
};

// More than a large screen shows.
const firstRows = 40;

/** Paints first, where the page is visible. */
const untilPainted = () =>
  new Promise<void>((painted) => {
    const frame = globalThis.document?.hidden === false ? requestAnimationFrame : setTimeout;
    frame(() => setTimeout(painted));
  });

const byId = (rows: readonly StaffRow[]) => new Map(rows.map((row) => [row.id, row]));

/** The newest rows for the start; undefined where the list is short or incomplete. */
async function readFirstRows(store: StaffStore) {
  const [newest, operations, paused, note] = await Promise.all([
    store.newestRows(firstRows),
    readOperations(store),
    isSignedOut(store),
    readSync(store),
  ]);
  if (!note?.whole || newest.length < firstRows) return undefined;
  return { newest, operations, paused, syncedAt: note.at };
}

/** The device in memory. */
export function createView(store: StaffStore) {
  const shown = createStore(empty);
  let rows: Map<string, StaffRow> | undefined;
  // In order, so that an older answer never follows a newer one.
  let reading: Promise<unknown> = Promise.resolve();

  const show = (fields: Partial<Shown>) => shown.set({ ...shown.get(), ...fields });
  const list = (from = rows, operations = shown.get().operations): Partial<Shown> => {
    if (!from) return { operations };
    const all = listed(from.values(), operations ?? []);
    return {
      operations,
      articles: all.filter(({ deletedAt }) => !deletedAt),
      bin: all.filter(({ deletedAt }) => deletedAt),
    };
  };

  async function readRows(ids: readonly string[] | undefined): Promise<void> {
    if (!rows) {
      const first = await readFirstRows(store);
      if (first) {
        const { newest, operations, paused, syncedAt } = first;
        show({ ...list(byId(newest), operations), partial: true, paused, syncedAt });
        await untilPainted();
      }
    }
    const note = await readSync(store);
    if (!note?.whole) return;
    if (!rows || !ids) rows = byId(await store.allRows());
    else {
      const read = await store.rows.bulkGet([...ids]);
      for (const [nth, id] of ids.entries()) {
        const row = read[nth];
        if (row) rows.set(id, row);
        else rows.delete(id);
      }
    }
    show({ ...list(), partial: false, failed: false, syncedAt: note.at });
  }

  async function readQueue(): Promise<void> {
    const operations = await readOperations(store);
    const paused = await isSignedOut(store);
    const leaving = operations.filter(({ state }) => state !== "needs-you").length;
    const batchTotal = leaving === 0 ? 0 : Math.max(shown.get().batchTotal, leaving);
    show({ ...list(rows, operations), paused, batchTotal });
  }

  async function readDrafts(): Promise<void> {
    const drafts = await store.drafts.toArray();
    show({ drafts: drafts.sort((a, b) => b.at - a.at) });
  }

  return {
    shown,
    show,
    refresh(what: Changed): Promise<void> {
      if (what.kind === "open" || what.kind === "moved") return Promise.resolve();
      const next = reading.then(() =>
        what.kind === "rows"
          ? readRows(what.ids)
          : what.kind === "queue"
            ? readQueue()
            : readDrafts(),
      );
      // A device closed elsewhere has nothing to show; its gate says so.
      const settled = next.catch(() => undefined);
      reading = settled;
      return settled;
    },
  };
}
export type View = ReturnType<typeof createView>;
