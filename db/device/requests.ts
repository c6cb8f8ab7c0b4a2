import type { RequestOperation } from "../schema/requests/operations.ts";
import type { Priority } from "../schema/requests/priority.ts";
import type {
  RequestRow,
  RequestSector,
  RequestState,
  RequestThread,
} from "../schema/requests/request.ts";
import { type EntityStore, openEntityStore } from "./entity-store.ts";
import { requestsDatabaseName } from "./keys.ts";
import { requestTables } from "./staff.ts";

// Requests of one person of staff: only their own sign-in opens this database, and their sign-out deletes it.

/** The values that a change overwrites, as its author saw them. */
export interface FieldsBefore {
  state: RequestState;
  owner: RequestRow["owner"];
  /** Absent in rows that a build before this field stored. */
  email?: string;
  sector: RequestSector;
  /** Absent as `email` is. */
  priority?: Priority | undefined;
  outcome?: RequestRow["outcome"];
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

interface Requests {
  row: RequestRow;
  text: RequestThread;
  operation: StoredRequestOperation;
  draft: StoredRequestDraft;
}

/** The texts are the threads. */
export interface RequestsStore extends EntityStore<Requests> {
  rowsInState(states: readonly RequestState[]): Promise<RequestRow[]>;
}

/** Opens a person's requests. `gone`: another tab's sign-out closed it. Rejects with DeviceUnavailable. */
export async function openRequestsStore(person: string, gone: () => void): Promise<RequestsStore> {
  const as = { tables: requestTables, texts: "threads", newest: "createdAt" };
  const opened = await openEntityStore<Requests>(requestsDatabaseName(person), as, gone);
  const { database, ...store } = opened;
  const rows = database.table<RequestRow, string>("rows");
  return { ...store, rowsInState: (states) => rows.where("state").anyOf(states).toArray() };
}
