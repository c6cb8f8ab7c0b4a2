import type { Dexie, Table } from "dexie";
import { openDatabase, type StoredMeta } from "./open.ts";

// What the databases of articles, of requests and of the site have in common.

export interface StaffTable<Value> {
  get(key: string): PromiseLike<Value | undefined>;
  bulkGet(keys: string[]): PromiseLike<(Value | undefined)[]>;
  put(value: Value): PromiseLike<unknown>;
  bulkPut(values: readonly Value[]): PromiseLike<unknown>;
  delete(key: string): PromiseLike<void>;
  bulkDelete(keys: string[]): PromiseLike<void>;
  toArray(): PromiseLike<Value[]>;
  clear(): PromiseLike<void>;
}

/** The types of an entity's rows and of operations not sent yet. */
interface Queueing {
  row: { id: string };
  operation: { id: string };
}

/** And of the rows' texts and of drafts. */
interface Entity extends Queueing {
  text: { id: string; tag: string };
  draft: { key: string };
}

export interface QueueStore<Of extends Queueing> {
  rows: StaffTable<Of["row"]>;
  operations: StaffTable<Of["operation"]>;
  notes: StaffTable<StoredMeta>;
  /** All or nothing, without other writes in between. `work` awaits nothing but the store. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

export interface EntityStore<Of extends Entity> extends QueueStore<Of> {
  texts: StaffTable<Of["text"]>;
  drafts: StaffTable<Of["draft"]>;
  newestRows(limit: number): Promise<Of["row"][]>;
  /** All rows, in portions that do not block the page. */
  allRows(): Promise<Of["row"][]>;
  /** The texts' tags by row, without reading a text. */
  textTags(): Promise<Map<string, string>>;
  /** Stores a draft, even if the page closes right after. Rejects when full or closed. */
  storeDraft(draft: Of["draft"]): Promise<void>;
}

interface Stored {
  tables: Record<string, string>;
  /** The table of the texts. */
  texts: string;
  /** The index of the rows by date. */
  newest: string;
}

/** Opens a person's database. `gone`: another tab's sign-out or newer build closed it. Rejects with DeviceUnavailable. */
export async function openQueueStore<Of extends Queueing>(
  name: string,
  tables: Stored["tables"],
  gone: () => void,
): Promise<QueueStore<Of> & { database: Dexie }> {
  let open = false;
  // An edit or a reply exists nowhere else: it must be on the disk before it counts as stored.
  const options = { chromeTransactionDurability: "strict" } as const;
  const database = await openDatabase(name, tables, options, () => {
    if (open) gone();
    open = false;
  });
  open = true;
  return {
    database,
    rows: database.table("rows"),
    operations: database.table("operations"),
    notes: database.table("notes"),
    // Dexie tracks a transaction only through async functions; otherwise half of a failed one would stay.
    transaction: (work) => database.transaction("rw", database.tables, async () => await work()),
    close() {
      open = false;
      database.close();
    },
  };
}

/** As `openQueueStore`, for an entity whose rows have texts and forms. */
export async function openEntityStore<Of extends Entity>(
  name: string,
  { tables, texts, newest }: Stored,
  gone: () => void,
): Promise<EntityStore<Of> & { database: Dexie }> {
  const opened = await openQueueStore<Of>(name, tables, gone);
  const { database } = opened;
  const rows = database.table<Of["row"], string>("rows");
  const stored = database.table<Of["text"], string>(texts);
  return {
    ...opened,
    texts: stored,
    drafts: database.table("drafts"),
    newestRows: (limit) => rows.orderBy(newest).reverse().limit(limit).toArray(),
    allRows: () => readInPortions(rows),
    // The index is made of these two strings.
    textTags: async () =>
      new Map((await stored.orderBy("[id+tag]").keys()) as unknown as [string, string][]),
    storeDraft: (draft) => putDraft(database, draft),
  };
}

/** All rows of a table, in portions that do not block the page. */
async function readInPortions<Row extends { id: string }>(
  table: Table<Row, string>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const next = await table
      .where("id")
      .above(all.at(-1)?.id ?? "")
      .limit(rowsPerPortion)
      .toArray();
    all.push(...next);
    if (next.length < rowsPerPortion) return all;
  }
}

async function putDraft(database: Dexie, draft: { key: string }): Promise<void> {
  const options = { durability: "strict" } as const;
  const writing = database.backendDB().transaction("drafts", "readwrite", options);
  const stored = ended(writing);
  writing.objectStore("drafts").put(draft);
  // Commits before the page closes, which would drop open transactions.
  writing.commit?.();
  await stored;
}

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error("The draft was not stored."));
  });

const rowsPerPortion = 1_000;
