import * as v from "valibot";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { Values } from "../../../db/schema/site/fields.ts";
import type { SiteState } from "../../../db/schema/site/state.ts";
import type { StaffStore } from "../../../db/device/staff.ts";

/** A change on the device. */
export type Changed =
  /** Rows of these articles; without ids, of all. */
  | { kind: "rows"; ids?: string[] }
  | { kind: "queue" }
  | { kind: "drafts" }
  | { kind: "open" }
  | Moved
  | RequestsChanged
  | SiteChanged;

/** A change of requests (`app/staff/requests/sync`). */
export type RequestsChanged =
  /** Rows of these requests; without ids, of all. `added`: those that are new on the device. */
  | { kind: "requests"; ids?: string[]; added?: string[] }
  | { kind: "request-threads"; ids: string[] }
  | { kind: "request-queue" }
  | { kind: "request-drafts" }
  /** The device had unsent work for the request. */
  | { kind: "request-erased"; id: string; reference: string };

/** A change of what waits of the site's documents (`app/staff/site/sync`). */
export interface SiteChanged {
  kind: "site";
  /** These values have arrived, and the document is this now. */
  published?: { values: Values; state: SiteState };
}

/** A restored article came back as a draft under another link, because its own is taken. */
export interface Moved {
  kind: "moved";
  title: string;
  link: string;
}

export interface Context {
  person: string;
  store: StaffStore;
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** Undefined in browsers without locks: concurrent deliveries are safe, only slower. */
  locks: Pick<LockManager, "request"> | undefined;
  /** False only if the browser knows that there is no network. */
  online: () => boolean;
  changed: (what: Changed) => void;
  setReachable: (reachable: boolean) => void;
  signedOut: () => void;
  /** Asks the person at the form to sign in; true if the same person did. */
  signIn: () => Promise<boolean>;
  /** Uploads the pictures that a text shows. Rejects with RequestError, or as `fetch` does. */
  deliverPictures: (
    fields: ArticleFields,
    by: Pick<Context, "store" | "fetch" | "now">,
  ) => Promise<void>;
}

export interface SyncNote {
  epoch: string;
  seq: number;
  /** When the device last had everything, in milliseconds since 1970 (device clock). */
  at: number;
  /** The first full sync is done. */
  whole: boolean;
  /** During a full resync: keys received so far, so that the others can be deleted. */
  seen?: string[];
}

const SyncShape = v.object({
  epoch: v.string(),
  seq: v.number(),
  at: v.number(),
  whole: v.boolean(),
  seen: v.optional(v.array(v.string())),
});

export async function readSync({
  notes,
}: Pick<StaffStore, "notes">): Promise<SyncNote | undefined> {
  const read = v.safeParse(SyncShape, (await notes.get("sync"))?.value);
  if (!read.success) return undefined;
  const { seen, ...note } = read.output;
  return seen ? { ...note, seen } : note;
}

export async function isSignedOut({ notes }: StaffStore): Promise<boolean> {
  return (await notes.get("signed-out")) !== undefined;
}

/** The number of sign-ins that the queue knows of. */
export async function signIns({ store }: Context): Promise<number> {
  const value = (await store.notes.get("sign-ins"))?.value;
  return typeof value === "number" ? value : 0;
}

/** Pauses sending until the person signs in. False if they have signed in since `signIns` was read. */
export async function storeSignedOut(context: Context, since: number): Promise<boolean> {
  const { store } = context;
  return store.transaction(async () => {
    if ((await signIns(context)) !== since) return false;
    await store.notes.put({ key: "signed-out", value: true });
    return true;
  });
}

export async function resume(context: Context): Promise<void> {
  const { store, changed } = context;
  const goOn = () => store.notes.bulkDelete(["signed-out", "pause"]);
  try {
    await store.transaction(async () => {
      await goOn();
      await store.notes.put({ key: "sign-ins", value: (await signIns(context)) + 1 });
    });
  } catch {
    // Without room for the count, a late answer to the old session ends it once more.
    await goOn();
  }
  changed({ kind: "queue" });
}
