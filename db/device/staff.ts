import { staffDatabaseName, staffRegistryName } from "./keys.ts";
import type { Dexie, Table } from "dexie";
import * as v from "valibot";
import { type StoredMeta, openDatabase } from "./open.ts";
import type { StaffInsight } from "../schema/insights/staff.ts";
import type { ArticleFieldName } from "../schema/insights/fields.ts";
import type { ArticleFields, Operation } from "../schema/insights/operations.ts";
import type { StaffRow } from "../schema/insights/staff-rows.ts";
import { Me } from "../schema/staff.ts";

export { DeviceUnavailable } from "./open.ts";

/*
 * What a browser keeps for the people of staff: a database for each of them, which only their own sign-in opens and
 * their sign-out deletes, and a registry that says who was here last.
 */

/** The text of an article, and the version that it was read of. */
export interface StoredText {
  id: string;
  /** That of the row, where the text is the row's. */
  tag: string;
  version: number;
  content: string | null;
}

/** A change that waits on this device. */
export interface StoredMutation {
  /** The version of this shape. */
  v: 1;
  id: string;
  /** The operations of an article leave in this order. */
  order: number;
  article: string;
  kind: Operation["kind"];
  /** The version that its writer saw; 0 for an article that was here alone. */
  base: number;
  /** Fields that its writer saw in a later version than `base`. */
  seen: Partial<Record<ArticleFieldName, number>>;
  fields: ArticleFields;
  /** What its writer saw in them before, as far as that is known; of a restoring the link that its article had. */
  was?: ArticleFields;
  /** Its writer had not seen what waits before it: they become two versions, and neither takes the other's place. */
  apart?: true;
  /** Of a deletion: what it took from the change before it, which would have made public what is about to go. */
  withheld?: ArticleFields;
  /** When it was made, or last added to: in milliseconds since 1970 by the device's clock, like `nextAttemptAt`. */
  createdAt: number;
  attempts: number;
  /** Not before; while it is sent, when its sender counts as dead. */
  nextAttemptAt: number;
  state: "queued" | "sending" | "needs-you";
  /** Why it has not left, as a sentence. */
  problem: string | null;
  /** What the server has instead, where two people changed the same. */
  conflict: { article: StaffInsight; fields: ArticleFieldName[]; by: string | null } | null;
}

/** What someone is typing, as their form holds it. */
export interface StoredDraft {
  key: string;
  article: string | null;
  base: number | null;
  form: unknown;
  at: number;
  device: string;
}

/** A picture whose text has not arrived on the server yet. */
export interface StoredPicture {
  /** SHA-256 of the bytes, in hex: its name on the server as well. */
  hash: string;
  bytes: ArrayBuffer;
  type: string;
  width: number;
  height: number;
  at: number;
  /** When the server said that it has it, in milliseconds since 1970 by the device's clock. */
  arrivedAt?: number;
}

/** What the sync needs of a Dexie table. */
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

/** What is kept of one person's work. */
export interface StaffStore {
  rows: StaffTable<StaffRow>;
  bodies: StaffTable<StoredText>;
  operations: StaffTable<StoredMutation>;
  drafts: StaffTable<StoredDraft>;
  pictures: StaffTable<StoredPicture>;
  notes: StaffTable<StoredMeta>;
  /** All or nothing, and no one else in between. `work` awaits nothing but the store. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The newest articles by date. */
  newestRows(limit: number): Promise<StaffRow[]>;
  /** All articles, in portions between which the page goes on. */
  allRows(): Promise<StaffRow[]>;
  /** The tags of the stored texts by article, without reading a text. */
  textTags(): Promise<Map<string, string>>;
  /** Keeps a draft, also where the page is gone right after the call. Rejects where there is no room, or it is closed. */
  keepDraft(draft: StoredDraft): Promise<void>;
  close(): void;
}

type StaffDatabase = Dexie & {
  rows: Table<StaffRow, string>;
  bodies: Table<StoredText, string>;
  operations: Table<StoredMutation, string>;
  drafts: Table<StoredDraft, string>;
  pictures: Table<StoredPicture, string>;
  notes: Table<StoredMeta, string>;
};

const stores = {
  // The newest open the list, before all have been read.
  rows: "id, date",
  bodies: "id, [id+tag]",
  operations: "id",
  drafts: "key",
  pictures: "hash",
  notes: "key",
};

/**
 * Opens what is kept for this person. `gone` is called once when it was closed under us, not by its own `close`:
 * another tab signed them out, or brought a newer build. Rejects with DeviceUnavailable.
 */
export async function openStaffStore(person: string, gone: () => void): Promise<StaffStore> {
  let open = false;
  const database = await openDatabase<StaffDatabase>(
    staffDatabaseName(person),
    stores,
    // An edit cannot be read again from anywhere: it is on the disk before it counts as kept.
    { chromeTransactionDurability: "strict" },
    () => {
      if (open) gone();
      open = false;
    },
  );
  open = true;
  const { rows, bodies, operations, drafts, pictures, notes } = database;
  return {
    ...{ rows, bodies, operations, drafts, pictures, notes },
    // Dexie follows a transaction through functions that are async themselves: of another one that fails, half would stay.
    transaction: (work) => database.transaction("rw", database.tables, async () => await work()),
    newestRows: (limit) => rows.orderBy("date").reverse().limit(limit).toArray(),
    async allRows() {
      const all: StaffRow[] = [];
      for (;;) {
        const next = await rows
          .where("id")
          .above(all.at(-1)?.id ?? "")
          .limit(rowsPerPortion)
          .toArray();
        all.push(...next);
        if (next.length < rowsPerPortion) return all;
      }
    },
    // The index is made of these two strings.
    textTags: async () =>
      new Map((await bodies.orderBy("[id+tag]").keys()) as unknown as [string, string][]),
    async keepDraft(draft) {
      const options = { durability: "strict" } as const;
      const writing = database.backendDB().transaction("drafts", "readwrite", options);
      const kept = ended(writing);
      writing.objectStore("drafts").put(draft);
      // A page that goes ends nothing any more: what is not committed goes with it, and what waits behind that.
      writing.commit();
      await kept;
    },
    close() {
      open = false;
      database.close();
    },
  };
}

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error("The draft was not kept."));
  });

const rowsPerPortion = 1_000;

/** Deletes all that is kept for this person, also where another tab does not let go of it. */
export async function deleteStaffStore(person: string): Promise<void> {
  const emptied = await openDatabase<StaffDatabase>(
    staffDatabaseName(person),
    stores,
    {},
    () => undefined,
  );
  await emptied.transaction("rw", emptied.tables, () =>
    Promise.all(emptied.tables.map((table) => table.clear())),
  );
  emptied.close();
  await dropped(staffDatabaseName(person));
}

/** Once the database is gone, or it shows that it will not go now: its rows are gone already. */
const dropped = (name: string) =>
  new Promise<void>((done) => {
    const dropping = indexedDB.deleteDatabase(name);
    dropping.onsuccess = () => done();
    dropping.onerror = () => done();
    dropping.onblocked = () => done();
  });

/** Someone who has not signed out of this browser; `me` of the last user alone. */
interface Here {
  key: string;
  me: Me | null;
  /** The server has said that their session is over; what they keep waits for their sign-in. */
  ended: boolean;
}
type Registry = Dexie & { here: Table<Here, string> };

async function inRegistry<Result>(work: (here: Registry["here"]) => Promise<Result>) {
  const registry = await openDatabase<Registry>(
    staffRegistryName,
    { here: "key" },
    {},
    () => undefined,
  );
  try {
    return await registry.transaction("rw", registry.here, async () => await work(registry.here));
  } finally {
    registry.close();
  }
}

/** Who signed in here last and has not signed out, while their session lasts. Rejects with DeviceUnavailable. */
export async function lastUser(now: number): Promise<Me | undefined> {
  const last = await inRegistry((here) => here.filter(({ me }) => me !== null).first());
  const read = v.safeParse(Me, last?.me);
  if (!read.success || last?.ended) return undefined;
  return Date.parse(read.output.until) > now ? read.output : undefined;
}

/** The same whether or not their session lasts: what they added waits for their sign-in. */
export async function whoKeepsHere(): Promise<string | undefined> {
  return (await inRegistry((here) => here.filter(({ me }) => me !== null).first()))?.key;
}

/** Whether this person has signed in here and not signed out, whether or not their session lasts. */
export async function isStillHere(person: string): Promise<boolean> {
  return (await inRegistry((here) => here.get(person))) !== undefined;
}

export async function addUser(me: Me): Promise<void> {
  await inRegistry(async (here) => {
    await here.filter(({ key }) => key !== me.id).modify({ me: null });
    await here.put({ key: me.id, me, ended: false });
  });
}

/** No one's screens open here without the server any more. */
export async function endHere(): Promise<void> {
  await inRegistry((here) => here.toCollection().modify({ ended: true }));
}

/** This person has signed out. */
export async function removeUser(person: string): Promise<void> {
  await inRegistry((here) => here.delete(person));
}

/** Erases what is left of everybody who has signed out, such as where the tab that did it was closed too early. */
export async function purgeSignedOutUsers(): Promise<void> {
  // Some older browsers do not tell which databases there are.
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name = "" } of databases) {
    const person =
      name.startsWith(staffDatabaseName("")) && name.slice(staffDatabaseName("").length);
    if (person && !(await isStillHere(person))) await deleteStaffStore(person);
  }
}
