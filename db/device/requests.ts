import type { Dexie, Table } from "dexie";
import type { RequestOperation } from "../schema/requests/operations.ts";
import type {
  RequestRow,
  RequestSector,
  RequestState,
  RequestThread,
} from "../schema/requests/request.ts";
import { requestsDatabaseName } from "./keys.ts";
import { openDatabase, type StoredMeta } from "./open.ts";
import {
  putDraft,
  readInPortions,
  requestTables,
  type StaffTable,
  tagsOf,
  transactionOn,
} from "./staff.ts";

// Requests of one person of staff: only their own sign-in opens this database, and their sign-out deletes it.

/** The values that a change overwrites, as its author saw them. */
export interface FieldsBefore {
  state: RequestState;
  owner: RequestRow["owner"];
  /** Absent in rows that a build before this field stored. */
  email?: string;
  sector: RequestSector;
  retainUntil: string;
}

type Without<Kind, Names extends string> = Kind extends unknown ? Omit<Kind, Names> : never;
type WithoutId = Without<RequestOperation, "id">;
type Person = RequestRow["owner"];
/** As the server receives it, with people by the names that screens show; `by` is who sets the state (former builds: absent). */
export type RequestChange =
  | Exclude<WithoutId, { kind: "owner" | "state" }>
  | (Extract<WithoutId, { kind: "state" }> & { by?: Person })
  | (Omit<Extract<WithoutId, { kind: "owner" }>, "owner"> & { owner: Person });

export interface StoredRequestOperation {
  v: 1;
  id: string;
  /** The sending order. */
  order: number;
  request: string;
  change: RequestChange;
  /** Undefined where its author did not have the request's row. */
  before: FieldsBefore | undefined;
  /** In milliseconds since 1970 (device clock), like `nextAttemptAt`. */
  createdAt: number;
  attempts: number;
  /** While it is sent: the time at which its sender counts as dead. */
  nextAttemptAt: number;
  state: "queued" | "sending" | "needs-you";
  /** The reason why the operation was not done, as a sentence. */
  problem: string | null;
  /** The reply that was sent before this one, unseen by its author. */
  newerReply: string | null;
}

/** A draft to a request: a reply under its id, a note under `note-` and its id. */
export interface StoredRequestDraft {
  key: string;
  request: string;
  text: string;
  at: number;
}

export interface RequestsStore {
  rows: StaffTable<RequestRow>;
  threads: StaffTable<RequestThread>;
  operations: StaffTable<StoredRequestOperation>;
  drafts: StaffTable<StoredRequestDraft>;
  notes: StaffTable<StoredMeta>;
  /** All or nothing, without other writes in between. `work` awaits nothing but the store. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  rowsInState(states: readonly RequestState[]): Promise<RequestRow[]>;
  newestRows(limit: number): Promise<RequestRow[]>;
  /** All requests, in portions that do not block the page. */
  allRows(): Promise<RequestRow[]>;
  /** The threads' tags by request, without reading a thread. */
  threadTags(): Promise<Map<string, string>>;
  /** Stores a draft, even if the page closes right after. Rejects when full or closed. */
  storeDraft(draft: StoredRequestDraft): Promise<void>;
  close(): void;
}

type RequestsDatabase = Dexie & {
  rows: Table<RequestRow, string>;
  threads: Table<RequestThread, string>;
  operations: Table<StoredRequestOperation, string>;
  drafts: Table<StoredRequestDraft, string>;
  notes: Table<StoredMeta, string>;
};

/** Opens a person's requests. `gone`: another tab's sign-out closed it. Rejects with DeviceUnavailable. */
export async function openRequestsStore(person: string, gone: () => void): Promise<RequestsStore> {
  let open = false;
  const database = await openDatabase<RequestsDatabase>(
    requestsDatabaseName(person),
    requestTables,
    // A reply exists nowhere else: it must be on the disk before it counts as stored.
    { chromeTransactionDurability: "strict" },
    () => {
      if (open) gone();
      open = false;
    },
  );
  open = true;
  const { rows, threads, operations, drafts, notes } = database;
  return {
    ...{ rows, threads, operations, drafts, notes },
    transaction: transactionOn(database),
    rowsInState: (states) => rows.where("state").anyOf(states).toArray(),
    newestRows: (limit) => rows.orderBy("createdAt").reverse().limit(limit).toArray(),
    allRows: () => readInPortions(rows),
    threadTags: () => tagsOf(threads),
    storeDraft: (draft) => putDraft(database, draft),
    close() {
      open = false;
      database.close();
    },
  };
}
