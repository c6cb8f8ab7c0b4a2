import type { RequestChange } from "../../../../db/device/requests.ts";
import type { RequestRow, RequestThread } from "../../../../db/schema/requests/request.ts";

/** A change to a request by staff; an owner includes the name to show. */
export type NewOperation = RequestChange;
export type PendingKind = NewOperation["kind"];

/** A request with the operations that wait on this device applied. */
export interface ShownRequest extends RequestRow {
  /** Kinds of the waiting operations, in order. */
  pending: readonly PendingKind[];
  /** The reason why one of them was refused, as a sentence: its author has to decide. */
  problem: string | null;
}

/** A note or reply that is not sent yet. */
export interface PendingMessage {
  id: string;
  kind: "note" | "reply";
  text: string;
  /** ISO moment by this device's clock. */
  at: string;
  state: "queued" | "sending" | "needs-you";
  /** Sending was not tried yet, so the server does not have it. */
  untried: boolean;
  problem: string | null;
  /** A reply that was sent before this one, unseen by its author, who may still send theirs. */
  newerReply: string | null;
}

export interface ShownThread extends RequestThread {
  pending: readonly PendingMessage[];
}

/** A refused operation that waits for its author. */
export interface BlockedOperation {
  id: string;
  request: string;
  change: NewOperation;
  /** In milliseconds since 1970. */
  at: number;
  problem: string;
  newerReply: string | null;
}

export type Performed =
  /** The server performed it. */
  | { kind: "done"; id: string }
  /** Stored on this device, to be sent later. */
  | { kind: "waiting"; id: string }
  /** Nothing was performed or stored: the form has the text. */
  | { kind: "refused"; text: string }
  /** Someone replied first: nothing was sent, and the thread on the device has their reply. */
  | { kind: "answered"; newerReply: string | null };

export type LoadState = "loading" | "ready" | "failed";

/** A request that was erased while this device had unsent work for it. */
export interface ErasedRequest {
  id: string;
  reference: string;
}
