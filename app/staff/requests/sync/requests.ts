import type { RequestChange } from "../../../../db/device/requests.ts";
import type { RequestRow, RequestThread } from "../../../../db/schema/requests/request.ts";

/** What staff do with a request; an owner has the name that screens show. */
export type NewOperation = RequestChange;
export type PendingKind = NewOperation["kind"];

/** A request with the operations on top that wait on this device. */
export interface ShownRequest extends RequestRow {
  /** Their kinds, in their order; empty where nothing waits. */
  pending: readonly PendingKind[];
  /** Why one of them was not done, as a sentence: its author has to decide. */
  problem: string | null;
}

/** A note or reply that is not sent yet. */
export interface PendingMessage {
  id: string;
  kind: "note" | "reply";
  text: string;
  /** ISO, by this device's clock. */
  at: string;
  state: "queued" | "sending" | "needs-you";
  /** It was not tried yet, so the server does not have it. */
  untried: boolean;
  problem: string | null;
  /** The reply that was sent before this one, unseen by its author: they may send theirs as well. */
  newerReply: string | null;
}

export interface ShownThread extends RequestThread {
  pending: readonly PendingMessage[];
}

/** An operation that was refused, and waits for its author. */
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
  /** The server did it. */
  | { kind: "done"; id: string }
  /** Stored on this device, to be sent later. */
  | { kind: "waiting"; id: string }
  /** Nothing was done or stored: the form has the text. */
  | { kind: "refused"; text: string }
  /** Someone replied first: nothing was sent, and the thread on the device has their reply. */
  | { kind: "answered"; newerReply: string | null };

/** Undefined before the device is read. */
export type LoadState = "loading" | "ready" | "failed";

/** A request that was erased while something of this device waited for it. */
export interface ErasedRequest {
  id: string;
  reference: string;
}
