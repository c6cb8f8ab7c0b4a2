import type { StaffStore, StoredMutation } from "../../../db/device/staff.ts";
import { articleLink } from "../../../db/schema/insights/link.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import { createStore } from "../../ui/store.ts";
import type { ArticleRow, ArticleSyncState, Shown } from "./articles.ts";
import { type Changed, isSignedOut, readSync } from "../store/context.ts";
import { byArticle, readOperations } from "./waiting.ts";
import { namesOf } from "./mutation.ts";

const empty: Shown = {
  articles: undefined,
  bin: undefined,
  partial: false,
  operations: undefined,
  otherOperations: {},
  drafts: undefined,
  failed: false,
  paused: false,
  ended: false,
  offline: false,
  syncedAt: null,
  batchTotal: 0,
};

// More rows than a large screen shows.
const firstRows = 40;

/** Resolves after the next paint, if the page is visible. */
const untilPainted = () =>
  new Promise<void>((painted) => {
    const frame = globalThis.document?.hidden === false ? requestAnimationFrame : setTimeout;
    frame(() => setTimeout(painted));
  });

const byId = (rows: readonly StaffRow[]) => new Map(rows.map((row) => [row.id, row]));

/** The newest rows for the start; undefined if the list is short or incomplete. */
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

/** The device's data in memory. */
export function createView(store: StaffStore) {
  const shown = createStore(empty);
  let rows: Map<string, StaffRow> | undefined;
  // Reads run in order, so that an older result never replaces a newer one.
  let reading: Promise<unknown> = Promise.resolve();

  function show(fields: Partial<Shown>): void {
    const next = { ...shown.get(), ...fields };
    const all = [next.operations ?? [], ...Object.values(next.otherOperations)].flat();
    const leaving = all.filter(({ state }) => state !== "needs-you").length;
    const batchTotal = leaving === 0 ? 0 : Math.max(next.batchTotal, leaving);
    shown.set({ ...next, batchTotal });
  }
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
    else await readInto(rows, ids);
    show({ ...list(), partial: false, failed: false, syncedAt: note.at });
  }

  async function readInto(all: Map<string, StaffRow>, ids: readonly string[]): Promise<void> {
    const read = await store.rows.bulkGet([...ids]);
    for (const [nth, id] of ids.entries()) {
      const row = read[nth];
      if (row) all.set(id, row);
      else all.delete(id);
    }
  }

  async function readQueue(): Promise<void> {
    const before = shown.get().operations ?? [];
    const operations = await readOperations(store);
    const left = before.filter((one) => !operations.some(({ id }) => id === one.id));
    // Without its operation, an article would be shown in its former state.
    if (rows) await readInto(rows, [...new Set(left.map(({ article }) => article))]);
    const paused = await isSignedOut(store);
    show({ ...list(rows, operations), paused });
  }

  async function readDrafts(): Promise<void> {
    const drafts = await store.drafts.toArray();
    show({ drafts: drafts.sort((a, b) => b.at - a.at) });
  }

  return {
    shown,
    show,
    refresh(what: Changed): Promise<void> {
      const next = reading.then(() => {
        if (what.kind === "rows") return readRows(what.ids);
        if (what.kind === "queue") return readQueue();
        return what.kind === "drafts" ? readDrafts() : undefined;
      });
      // A device closed elsewhere has nothing to show; the gate reports that.
      const settled = next.catch(() => undefined);
      reading = settled;
      return settled;
    },
  };
}
export type View = ReturnType<typeof createView>;

type Article = Omit<StaffInsight, "content"> & { content?: string | null };

const blank = (id: string, at: string): Article => ({
  id,
  title: "",
  excerpt: "",
  author: "",
  date: at.slice(0, 10),
  link: "",
  readTime: null,
  category: null,
  image: null,
  imageAlt: null,
  status: "published",
  publishAt: null,
  reviewBy: null,
  deletedAt: null,
  version: 0,
  updatedAt: at,
});

/** An article with these operations applied in order; undefined if there is none. */
export function applied<Row extends Article>(
  row: Row | undefined,
  operations: readonly StoredMutation[],
): Row | undefined {
  let article = row;
  for (const operation of operations) {
    const at = new Date(operation.createdAt).toISOString();
    if (operation.kind === "create") article ??= blank(operation.article, at) as Row;
    if (!article) continue;
    article = { ...article, ...changeOf(operation, at) };
  }
  return article;
}

function changeOf({ kind, fields, state }: StoredMutation, at: string): Partial<Article> {
  switch (kind) {
    case "create":
    case "edit":
      return { ...fieldsAsStored(fields), updatedAt: at };
    case "delete":
      // A blocked deletion has no effect.
      return state === "needs-you" ? {} : { deletedAt: at };
    case "restore":
      return { deletedAt: null };
    case "aside":
      return {};
  }
}

function fieldsAsStored(fields: ArticleFields): Partial<Article> {
  const stored: Record<string, unknown> = {};
  for (const name of namesOf(fields)) stored[name] = fields[name] === "" ? null : fields[name];
  if (fields.link) stored["link"] = articleLink(fields.link);
  // The names and types of an edit's fields are those of the article.
  return stored as Partial<Article>;
}

/** The list as shown, newest first: the server's rows with waiting changes applied. */
export function listed(
  rows: Iterable<StaffRow>,
  operations: readonly StoredMutation[],
): ArticleRow[] {
  const waitingOf = byArticle(operations);
  const list: ArticleRow[] = [];
  for (const row of rows) {
    const waiting = waitingOf.get(row.id);
    waitingOf.delete(row.id);
    if (waiting) list.push({ ...row, ...applied(row, waiting), ...stateOf(waiting) });
    else list.push({ ...row, ...asSaved });
  }
  for (const waiting of waitingOf.values()) {
    const made = applied<Article>(undefined, waiting);
    if (!made) continue;
    const { content: _, ...row } = made;
    list.push({ bodyTag: "", bodyBytes: 0, ...row, ...stateOf(waiting) });
  }
  return list.sort(newestFirst);
}

const newestFirst = (one: StaffRow, other: StaffRow): number =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? 1 : -1;

const asSaved = { syncState: "saved", problem: null, waitingSince: null } as const;

function stateOf(
  operations: readonly StoredMutation[],
): Pick<ArticleRow, "syncState" | "problem" | "waitingSince"> {
  const blocked = operations.find(({ state }) => state === "needs-you");
  const syncState: ArticleSyncState = blocked
    ? "needs-you"
    : operations.some(({ state }) => state === "sending")
      ? "sending"
      : "here";
  return {
    syncState,
    problem: (blocked ?? operations.find(({ problem }) => problem))?.problem ?? null,
    waitingSince: Math.min(...operations.map(({ createdAt }) => createdAt)),
  };
}
