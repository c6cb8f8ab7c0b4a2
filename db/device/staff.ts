import {
  requestsDatabaseName,
  siteDatabaseName,
  staffDatabaseName,
  staffRegistryName,
} from "./keys.ts";
import type { Dexie, Table } from "dexie";
import * as v from "valibot";
import type { EntityStore, StaffTable } from "./entity-store.ts";
import { DeviceUnavailable, openDatabase } from "./open.ts";
import type { StaffInsight } from "../schema/insights/staff.ts";
import type { ArticleFieldName } from "../schema/insights/fields.ts";
import type { ArticleFields, Operation } from "../schema/insights/operations.ts";
import type { StaffRow } from "../schema/insights/staff-rows.ts";
import { Me, type Role } from "../schema/staff.ts";

export { DeviceUnavailable } from "./open.ts";

// Each person of staff has a database, which only their own sign-in opens and their sign-out deletes.

/** The text of an article, with the article's version. */
export interface StoredText {
  id: string;
  /** The tag of the row with the same text. */
  tag: string;
  version: number;
  content: string | null;
}

export interface StoredMutation {
  v: 1;
  id: string;
  /** The sending order within an article. */
  order: number;
  article: string;
  kind: Operation["kind"];
  /** The version that its author saw; 0 for an article only on this device. */
  base: number;
  /** Fields that its author saw in a later version than `base`. */
  seen: Partial<Record<ArticleFieldName, number>>;
  fields: ArticleFields;
  /** The former values that its author saw, as far as known; for a restore the article's former link. */
  was?: ArticleFields;
  /** Its author had not seen the waiting changes before it: they become two versions. */
  apart?: true;
  /** The publishing fields that a deletion took from the change before it. */
  withheld?: ArticleFields;
  /** In milliseconds since 1970 (device clock), like `nextAttemptAt`; a later addition renews it. */
  createdAt: number;
  attempts: number;
  /** While it is sent: the time at which its sender counts as dead. */
  nextAttemptAt: number;
  state: "queued" | "sending" | "needs-you";
  problem: string | null;
  /** The server's version, where both changed the same. */
  conflict: { article: StaffInsight; fields: ArticleFieldName[]; by: string | null } | null;
}

export interface StoredDraft {
  key: string;
  article: string | null;
  base: number | null;
  form: unknown;
  at: number;
  device: string;
}

export interface StoredPicture {
  /** SHA-256 of the bytes, in hex; also its name on the server. */
  hash: string;
  bytes: ArrayBuffer;
  type: string;
  width: number;
  height: number;
  at: number;
  /** The time at which the server confirmed it, in milliseconds since 1970 (device clock). */
  arrivedAt?: number;
}

export interface Articles {
  row: StaffRow;
  text: StoredText;
  operation: StoredMutation;
  draft: StoredDraft;
}

export interface StaffStore extends EntityStore<Articles> {
  pictures: StaffTable<StoredPicture>;
}

/** The tables of articles (`articles.ts`); those of the others are here too, because the sign-out deletes all. */
export const articleTables = {
  rows: "id, date",
  bodies: "id, [id+tag]",
  operations: "id",
  drafts: "key",
  pictures: "hash",
  notes: "key",
};

export const requestTables = {
  rows: "id, state, createdAt",
  threads: "id, [id+tag]",
  operations: "id",
  drafts: "key",
  notes: "key",
};

export const siteTables = { rows: "id", operations: "id", notes: "key" };

const databasesOf = (person: string): [name: string, tables: Record<string, string>][] => [
  [staffDatabaseName(person), articleTables],
  [requestsDatabaseName(person), requestTables],
  [siteDatabaseName(person), siteTables],
];

/** Deletes a person's data, also where another tab keeps a database open. */
export async function deleteStaffStore(person: string): Promise<void> {
  for (const [name, tables] of databasesOf(person)) {
    const emptied = await openDatabase(name, tables, {}, () => undefined);
    await emptied.transaction("rw", emptied.tables, () =>
      Promise.all(emptied.tables.map((table) => table.clear())),
    );
    emptied.close();
    await dropped(name);
  }
}

/** The number of unsent changes and drafts of a person on this device. Rejects if it cannot be read. */
export async function countUnsynced(person: string): Promise<number> {
  let count = 0;
  for (const [name, tables] of databasesOf(person)) {
    try {
      const opened = await openDatabase(name, tables, {}, () => undefined);
      try {
        // Damaged ones count too, since they would be lost as well.
        for (const table of ["operations", "drafts"])
          if (table in tables) count += await opened.table(table).count();
      } finally {
        opened.close();
      }
    } catch (problem) {
      if (!(problem instanceof DeviceUnavailable) || problem.isBlocked) throw problem;
    }
  }
  return count;
}

/** Resolves once the database is gone or blocked: its rows are deleted already. */
const dropped = (name: string) =>
  new Promise<void>((done) => {
    const dropping = indexedDB.deleteDatabase(name);
    dropping.onsuccess = () => done();
    dropping.onerror = () => done();
    dropping.onblocked = () => done();
  });

/** Devices that were last online before December 2026 have the role `editor`. */
type StoredMe = Omit<Me, "role"> & { role: Role | "editor" };

/** A person who has not signed out of this browser; only the last user has `me`. */
interface Here {
  key: string;
  me: StoredMe | null;
  /** The server ended their session; their data waits for their sign-in. */
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

/** The last user who has not signed out, while the session lasts. Rejects with DeviceUnavailable. */
export async function lastUser(now: number): Promise<Me | undefined> {
  const last = await inRegistry((here) => here.filter(({ me }) => me !== null).first());
  const read = v.safeParse(Me, last && withPresentRole(last.me));
  if (!read.success || last?.ended) return undefined;
  return Date.parse(read.output.until) > now ? read.output : undefined;
}

const withPresentRole = (me: StoredMe | null) =>
  me?.role === "editor" ? { ...me, role: "author and consultant" } : me;

/** As `lastUser`, also after the session has ended: their data waits for their sign-in. */
export async function whoKeepsHere(): Promise<string | undefined> {
  return (await inRegistry((here) => here.filter(({ me }) => me !== null).first()))?.key;
}

/** In `notes`: push messages make no sound. */
export const pushSilentNote = "push-silent";

/** True if this person has not signed out here, with or without a session. */
export async function isStillHere(person: string): Promise<boolean> {
  return (await inRegistry((here) => here.get(person))) !== undefined;
}

export async function addUser(me: Me): Promise<void> {
  await inRegistry(async (here) => {
    await here.filter(({ key }) => key !== me.id).modify({ me: null });
    await here.put({ key: me.id, me, ended: false });
  });
}

/** From now on no screens of staff open here without the server. */
export async function endHere(): Promise<void> {
  await inRegistry((here) => here.toCollection().modify({ ended: true }));
}

export async function removeUser(person: string): Promise<void> {
  await inRegistry((here) => here.delete(person));
}

/** Deletes data that signed-out users left, such as when their tab closed too early. */
export async function purgeSignedOutUsers(): Promise<void> {
  // Older browsers cannot list databases.
  const databases = (await indexedDB.databases?.()) ?? [];
  const people = databases.flatMap(({ name = "" }) =>
    databasesOf("").flatMap(([start]) => (name.startsWith(start) ? name.slice(start.length) : [])),
  );
  for (const person of new Set(people))
    if (!(await isStillHere(person))) await deleteStaffStore(person);
}
