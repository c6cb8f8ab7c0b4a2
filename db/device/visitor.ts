import { contentName, outboxName, siteChannel } from "./keys.ts";
import type { Dexie, DexieOptions, Table } from "dexie";
import * as v from "valibot";
import { type StoredMeta, openDatabase } from "./open.ts";
import { type Entity, entities } from "../schema/entities.ts";
import { type ContactSubmission, referencePattern } from "../schema/contact.ts";

export { DeviceUnavailable } from "./open.ts";

/*
 * The device's own databases (IndexedDB), for the page and the worker alike. Content can be read again at any
 * time; what the visitor has written cannot, so it has a database of its own whose version never changes.
 */

/** A row of the site's content as the last sync left it. */
export interface StoredRow {
  entity: Entity;
  key: string;
  /** The link of an article, so that it is found by its slug. */
  link?: string;
  body: Record<string, unknown>;
}

/** The text of one article. */
export interface StoredBody {
  id: string;
  /** Changes with the text. */
  tag: string;
  content: string | null;
}

/** How far the content on this device reaches. */
export interface SyncState {
  epoch: string;
  /** The number of the last change that is kept. */
  seq: number;
  /** When a sync last reached the server, in milliseconds since 1970 by the server's clock. */
  at: number;
  /** True once everything up to some moment was kept: half a first sync answers no list. */
  whole: boolean;
}

/** How far the stored content reaches; undefined before the first sync. Only the sync writes it. */
export const readSyncState = async ({ notes }: Pick<ContentDatabase, "notes">) =>
  (await notes.get("sync"))?.value as SyncState | undefined;

export type RequestState =
  /** The form that wrote it waits for its answer; after a while anybody may deliver it. */
  | "held"
  | "queued"
  | "sending"
  /** Refused: the visitor has to look at it. */
  | "parked"
  /** The server has this id with another text already. */
  | "answered";

/** A consultation request that waits on this device. */
export interface StoredRequest {
  /** The version of this shape; a reader takes its own and the one before. */
  v: 1;
  /** Made on the device (UUID version 7), and the row's key on the server. */
  id: string;
  kind: "contact";
  body: ContactSubmission;
  /** Milliseconds since 1970 by the device's clock, like the other two times. */
  createdAt: number;
  attempts: number;
  nextAttemptAt: number;
  state: RequestState;
  /** Why it has not left yet, as a sentence for the visitor. */
  lastProblem: string | null;
}

/** A request that has arrived: no personal data, only what the visitor may quote. */
export interface Receipt {
  id: string;
  reference: string;
  /** When our server received it, in milliseconds since 1970; by the device's clock where no answer said so. */
  at: number;
  /** What it is about, as the form's value; no receipt of a release before this one has it. */
  type?: string;
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

/** Content kept for reading. Rejects with DeviceUnavailable, after 3 s at the latest. */
export const contentDatabase = opener<ContentDatabase>(contentName, {
  // The last reads the newest without reading all. Each index costs a first sync, so a category has none.
  rows: "[entity+key], link, [entity+body.date+key]",
  bodies: "id, [id+tag]",
  notes: "key",
});

/** What the visitor has written. Rejects with DeviceUnavailable, after 3 s at the latest. */
export const outboxDatabase = opener<OutboxDatabase>(
  outboxName,
  {
    requests: "id, createdAt, nextAttemptAt",
    receipts: "id, at",
    notes: "key",
  },
  // What cannot be read again is on the disk before it counts as kept.
  { chromeTransactionDurability: "strict" },
);

/** One connection for all callers; one that was closed or could not be opened is tried again by the next. */
function opener<Database extends Dexie>(
  name: string,
  stores: Record<string, string>,
  options: DexieOptions = {},
) {
  let opening: Promise<Database> | undefined;
  return (): Promise<Database> => {
    opening ??= openDatabase<Database>(name, stores, options, () => {
      opening = undefined;
    });
    return opening;
  };
}

const NewsShape = v.variant("kind", [
  /** These entities were changed by a sync. */
  v.object({ kind: v.literal("content"), entities: v.array(v.picklist(entities)) }),
  /** The queue has changed; the references are those of requests that have just arrived. */
  v.object({
    kind: v.literal("outbox"),
    waiting: v.number(),
    acknowledged: v.array(v.pipe(v.string(), v.regex(referencePattern))),
  }),
]);

/** What tabs and the worker tell each other about the device's rows; it carries no content. */
export type StoreEvent = v.InferOutput<typeof NewsShape>;

export function broadcast(news: StoreEvent): void {
  const channel = new BroadcastChannel(siteChannel);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` for what other tabs and the worker tell; the function ends it. */
export function subscribe(listener: (news: StoreEvent) => void): () => void {
  const channel = new BroadcastChannel(siteChannel);
  // A tab of another build may say what this one does not know.
  channel.onmessage = ({ data }) => {
    if (v.is(NewsShape, data)) listener(data);
  };
  return () => channel.close();
}

/** What a page asks of the worker, by `postMessage`. */
export type WorkerCommand =
  /** Read what changed; `everything` also where data is saved, because the visitor asked for it. */
  | { kind: "sync"; everything?: boolean }
  /** Someone of staff works here: their screens are kept. */
  | { kind: "staff" }
  /** The visitor erases this device: nothing is fetched for it any more. */
  | { kind: "leave" }
  /** The visitor agreed to the new version: the worker that waits takes over. */
  | { kind: "update" };
