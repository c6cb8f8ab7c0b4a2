import { openChannel } from "./channel.ts";
import { contentName, outboxName, siteChannel } from "./keys.ts";
import type { Dexie, Table } from "dexie";
import * as v from "valibot";
import { type StoredMeta, opener } from "./open.ts";
import { type Entity, entities } from "../schema/entities.ts";
import { tools } from "../schema/tools/tools.ts";
import { type ContactSubmission, referencePattern } from "../schema/contact.ts";
import type { RequestStatus } from "../schema/requests/my-request.ts";

export { DeviceUnavailable } from "./open.ts";

// Content can be read again; the visitor's requests cannot, so they have their own database, whose version never changes.

export interface StoredRow {
  entity: Entity;
  key: string;
  link?: string;
  body: Record<string, unknown>;
}

export interface StoredBody {
  id: string;
  tag: string;
  content: string | null;
}

export interface SyncState {
  epoch: string;
  seq: number;
  /** The time at which a sync last reached the server, in milliseconds since 1970 (server clock). */
  at: number;
  /** The first sync is complete; a partial one cannot be shown as a list. */
  whole: boolean;
}

/** Undefined before the first sync. Only the sync writes it. */
export const readSyncState = async ({ notes }: Pick<ContentDatabase, "notes">) =>
  (await notes.get("sync"))?.value as SyncState | undefined;

export type RequestState =
  /** Its form waits for the answer; later any delivery may send it. */
  | "held"
  | "queued"
  | "sending"
  /** The server rejected it: the visitor has to look at it. */
  | "parked"
  /** The server has this id with another text. */
  | "answered";

export interface StoredRequest {
  /** The version of this shape; readers accept their own and the one before. */
  v: 1;
  /** A UUID version 7, the row's key on the server as well. */
  id: string;
  kind: "contact";
  body: ContactSubmission;
  /** Milliseconds since 1970 (device clock), like the other two times. */
  createdAt: number;
  attempts: number;
  nextAttemptAt: number;
  state: RequestState;
  lastProblem: string | null;
}

/** A sent request: the reference for the visitor to quote, and the key of its private page. */
export interface Receipt {
  id: string;
  reference: string;
  /** The time at which the server received it, in milliseconds since 1970; by the device's clock without an answer. */
  at: number;
  /** The form's value; receipts of older releases lack it. */
  type?: string;
  /** The token of the private page; absent on a shared device, which stores no receipt. */
  link?: string;
  /** False if no email will come. */
  byEmail?: false;
  /** Its words tell of an incident. */
  incident?: true;
  /** The status that the private page last showed on this device. */
  status?: RequestStatus;
}

export type ContentDatabase = Dexie & {
  rows: Table<StoredRow, [Entity, string]>;
  bodies: Table<StoredBody, string>;
  notes: Table<StoredMeta, string>;
};

export type OutboxDatabase = Dexie & {
  requests: Table<StoredRequest, string>;
  receipts: Table<Receipt, string>;
  notes: Table<StoredMeta, string>;
};

/** Content stored for reading. Rejects with DeviceUnavailable, after 3 s at the latest. */
export const contentDatabase = opener<ContentDatabase>(contentName, {
  // The last index finds the newest. Each one slows a first sync, so a category has none.
  rows: "[entity+key], link, [entity+body.date+key]",
  bodies: "id, [id+tag]",
  notes: "key",
});

/** The visitor's requests and receipts. Rejects with DeviceUnavailable, after 3 s at the latest. */
export const outboxDatabase = opener<OutboxDatabase>(
  outboxName,
  {
    requests: "id, createdAt, nextAttemptAt",
    receipts: "id, at",
    notes: "key",
  },
  // A request exists nowhere else: it must be on the disk before it counts as stored.
  { chromeTransactionDurability: "strict" },
);

const NewsShape = v.variant("kind", [
  v.object({ kind: v.literal("content"), entities: v.array(v.picklist(entities)) }),
  /** The references are those of requests just sent. */
  v.object({
    kind: v.literal("outbox"),
    waiting: v.number(),
    acknowledged: v.array(v.pipe(v.string(), v.regex(referencePattern))),
  }),
  v.object({ kind: v.literal("answers"), tool: v.picklist(tools) }),
]);

/** Messages between tabs and the worker; they carry no content. */
export type StoreEvent = v.InferOutput<typeof NewsShape>;

export function broadcast(news: StoreEvent): void {
  const channel = openChannel(siteChannel);
  channel?.postMessage(news);
  channel?.close();
}

/** Calls `listener` for messages of other tabs and the worker; returns a stop function. */
export function subscribe(listener: (news: StoreEvent) => void): () => void {
  const channel = openChannel(siteChannel);
  if (!channel) return () => undefined;
  // A tab of another build may send unknown messages.
  channel.onmessage = ({ data }) => {
    if (v.is(NewsShape, data)) listener(data);
  };
  return () => channel.close();
}

/** A page's commands to the worker, by `postMessage`. */
export type WorkerCommand =
  /** `everything`: even when saving data, because the visitor asked. */
  | { kind: "sync"; everything?: boolean }
  /** Stores the screens for staff. */
  | { kind: "staff" }
  /** The visitor erases this device: stop fetching. */
  | { kind: "leave" }
  /** The visitor accepted the update: the waiting worker takes over. */
  | { kind: "update" };
