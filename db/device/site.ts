import type { Values } from "../schema/site/fields.ts";
import type { SiteState } from "../schema/site/state.ts";
import { openQueueStore, type QueueStore } from "./entity-store.ts";
import { siteDatabaseName } from "./keys.ts";
import { siteTables } from "./staff.ts";

// The site's documents of one person of staff: only their own sign-in opens this database, and their sign-out deletes it.

/** A document as the server had it when it was last read; `id` is its name. */
export interface StoredDocument extends SiteState {
  id: string;
}

/** What one person publishes of a document as soon as the server answers. */
export interface StoredSiteChange {
  v: 1;
  id: string;
  /** The sending order. */
  order: number;
  document: string;
  /** What it is based on. */
  base: SiteState;
  values: Values;
  /** Sent on top of `base` and not answered: one of them may have arrived. */
  sent: Values[];
  /** In milliseconds since 1970 (device clock), like `nextAttemptAt`. */
  createdAt: number;
  attempts: number;
  /** While it is sent: the time at which its sender counts as dead. */
  nextAttemptAt: number;
  state: "queued" | "sending" | "needs-you";
  /** Why the server refused it, as a sentence, and which fields, by their paths. */
  problem: string | null;
  faults: Record<string, string>;
  /** What somebody published meanwhile, where both changed the same field. */
  other: SiteState | null;
}

interface Documents {
  row: StoredDocument;
  operation: StoredSiteChange;
}

export type SiteStore = QueueStore<Documents>;

/** Opens a person's documents. `gone`: another tab's sign-out closed it. Rejects with DeviceUnavailable. */
export async function openSiteStore(person: string, gone: () => void): Promise<SiteStore> {
  return openQueueStore<Documents>(siteDatabaseName(person), siteTables, gone);
}
