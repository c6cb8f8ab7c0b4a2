import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StoredDraft, StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { ArticleRow } from "./articles.ts";
import { type Changed, readOperations, readSync } from "./context.ts";
import { listed } from "./overlay.ts";

/** What the screens show, each part a new object only when it has changed. */
export interface Shown {
  /** Undefined until the device has a whole list. */
  articles: ArticleRow[] | undefined;
  bin: ArticleRow[] | undefined;
  beginning: boolean;
  operations: readonly StoredMutation[] | undefined;
  drafts: StoredDraft[] | undefined;
  /** Neither the device nor the server has the list. */
  failed: boolean;
  paused: boolean;
  /** The session is over; no requests until the same person signs in. */
  ended: boolean;
  offline: boolean;
  syncedAt: number | null;
  /** The most that waited since the queue was empty. */
  burst: number;
}

const nothing: Shown = {
  articles: undefined,
  bin: undefined,
  beginning: false,
  operations: undefined,
  drafts: undefined,
  failed: false,
  paused: false,
  ended: false,
  offline: false,
  syncedAt: null,
  burst: 0,
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

const readPaused = async ({ notes }: StaffStore) => (await notes.get("signed-out")) !== undefined;

/** The newest rows for the start; undefined where the list is short or incomplete. */
async function readFirstRows(store: StaffStore) {
  const [newest, operations, paused, note] = await Promise.all([
    store.newestRows(firstRows),
    readOperations(store),
    readPaused(store),
    readSync(store),
  ]);
  if (!note?.whole || newest.length < firstRows) return undefined;
  return { newest, operations, paused, syncedAt: note.at };
}

/** The device in memory; subscribers are called after each update. */
export function createView(store: StaffStore) {
  let shown = nothing;
  let rows: Map<string, StaffRow> | undefined;
  const listeners = new Set<() => void>();
  // In order, so that an older answer never follows a newer one.
  let reading: Promise<unknown> = Promise.resolve();

  const show = (fields: Partial<Shown>) => {
    shown = { ...shown, ...fields };
    for (const wake of listeners) wake();
  };
  const list = (from = rows, operations = shown.operations): Partial<Shown> => {
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
        show({ ...list(byId(newest), operations), beginning: true, paused, syncedAt });
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
    show({ ...list(), beginning: false, failed: false, syncedAt: note.at });
  }

  async function readQueue(): Promise<void> {
    const operations = await readOperations(store);
    const paused = await readPaused(store);
    const leaving = operations.filter(({ state }) => state !== "needs-you").length;
    const burst = leaving === 0 ? 0 : Math.max(shown.burst, leaving);
    show({ ...list(rows, operations), paused, burst });
  }

  async function readDrafts(): Promise<void> {
    const drafts = await store.drafts.toArray();
    show({ drafts: drafts.sort((a, b) => b.at - a.at) });
  }

  const read = {
    rows: readRows,
    queue: readQueue,
    drafts: readDrafts,
  };

  return {
    current: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take(what: Changed): Promise<void> {
      if (what.kind === "open" || what.kind === "moved") return Promise.resolve();
      const next = reading.then(() =>
        what.kind === "rows" ? read.rows(what.ids) : read[what.kind](),
      );
      // A device closed elsewhere has nothing to show; its gate says so.
      const shownThen = next.catch(() => undefined);
      reading = shownThen;
      return shownThen;
    },
    heard(reached: boolean): void {
      if (shown.offline === reached) show({ offline: !reached });
    },
    end(ended: boolean): void {
      if (shown.ended !== ended) show({ ended });
    },
    fail(): void {
      if (!shown.articles && !shown.failed) show({ failed: true });
    },
    again(): void {
      if (shown.failed) show({ failed: false });
    },
  };
}
export type View = ReturnType<typeof createView>;
