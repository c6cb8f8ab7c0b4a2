import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StoredDraft, StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { ArticleRow } from "./articles.ts";
import { type Changed, readOperations, readSync } from "./context.ts";
import { listed } from "./overlay.ts";

/** What the screens show of the device, each part a new object only when it has changed. */
export interface Shown {
  /** Undefined until the device has a whole list. */
  articles: ArticleRow[] | undefined;
  bin: ArticleRow[] | undefined;
  /** These are the newest; the others are being read. */
  beginning: boolean;
  /** Undefined until they have been read. */
  operations: readonly StoredMutation[] | undefined;
  drafts: StoredDraft[] | undefined;
  /** Neither the device nor the server has had the list. */
  failed: boolean;
  paused: boolean;
  /** The session is over: nothing is asked until the same person has signed in. */
  ended: boolean;
  /** The server was not reached the last time. */
  offline: boolean;
  syncedAt: number | null;
  /** The most that waited since nothing did. */
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

// More than a large screen shows at once.
const firstRows = 40;

/** What is shown is painted first, where somebody looks. */
const untilSeen = () =>
  new Promise<void>((seen) => {
    const frame = globalThis.document?.hidden === false ? requestAnimationFrame : setTimeout;
    frame(() => setTimeout(seen));
  });

const byId = (rows: readonly StaffRow[]) => new Map(rows.map((row) => [row.id, row]));

/** What a list begins with. */
interface Beginning {
  newest: StaffRow[];
  operations: StoredMutation[];
  paused: boolean;
  syncedAt: number;
}

/** The session turned out to be over, and the same person has not signed in since. */
const readPaused = async ({ notes }: StaffStore) => (await notes.get("signed-out")) !== undefined;

/** Reads what a list begins with; undefined where there is no whole list. */
export async function readBeginning(store: StaffStore): Promise<Beginning | undefined> {
  const [newest, operations, paused, note] = await Promise.all([
    store.newestRows(firstRows),
    readOperations(store),
    readPaused(store),
    readSync(store),
  ]);
  return note?.whole ? { newest, operations, paused, syncedAt: note.at } : undefined;
}

/**
 * The device in memory, read again where something has changed; whoever subscribes hears when that is done. What it
 * begins with is read here, where nobody has done so.
 */
export function createView(store: StaffStore, begun?: Beginning) {
  let shown = nothing;
  let rows: Map<string, StaffRow> | undefined;
  const listeners = new Set<() => void>();
  // One after the other, so that an older answer never comes after a newer one.
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

  const showBeginning = ({ newest, operations, paused, syncedAt }: Beginning) =>
    show({
      ...list(byId(newest), operations),
      beginning: newest.length === firstRows,
      paused,
      syncedAt,
    });
  const isBegun = begun !== undefined;
  if (begun) showBeginning(begun);

  async function readRows(ids: readonly string[] | undefined): Promise<void> {
    if (!rows && !isBegun) {
      const read = await readBeginning(store);
      // Whoever opens a long list reads its beginning while the rest comes.
      if (read?.newest.length === firstRows) showBeginning(read);
    }
    if (shown.beginning) await untilSeen();
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
    /** Reads what has changed; resolves when it is shown, and never rejects. */
    take(what: Changed): Promise<void> {
      if (what.kind === "open" || what.kind === "moved") return Promise.resolve();
      const next = reading.then(() =>
        what.kind === "rows" ? read.rows(what.ids) : read[what.kind](),
      );
      // A device that was closed under us has nothing to show; its gate says so.
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
