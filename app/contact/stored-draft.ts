import * as v from "valibot";
import { timeoutSignal } from "../../db/device/deadline.ts";
import { draftPrefix, tabKey } from "../../db/device/keys.ts";
import { eraseExpiredDrafts } from "../drafts/expired.ts";
import { takenTabLocks, tabLockReleased, takeTabLock } from "../drafts/tab-lock.ts";
import { afterEnqueue, deliverNow, outbox } from "../outbox/scheduler.ts";
import { ChosenTime } from "./times/chosen.ts";

// The form's text, in localStorage until it was sent. Each tab has a draft of its own, so that none overwrites
// another's; a tab without one takes over the newest that a closed tab left, id and all.

const StoredDraft = v.object({
  at: v.number(),
  /** Also `attachment`, and `opening`: the address's first line when the draft was typed. */
  fields: v.record(v.string(), v.string()),
  times: v.fallback(v.optional(v.array(ChosenTime)), undefined),
  /** The submission that was in progress: the same text keeps its id, also after a crash. */
  attempt: v.optional(v.object({ id: v.string(), text: v.string(), body: v.string() })),
  /** The text and the id that it is sent under, the same in every tab. */
  named: v.optional(v.object({ id: v.string(), text: v.string() })),
});
export type StoredDraft = v.InferOutput<typeof StoredDraft>;

/** Time that a closing page may take to release its lock, on a slow phone. */
const leavingMs = 2_000;
/** Key of the draft that this tab writes: created here, or taken over under its lock. */
let key: string | undefined;
/** Key of this tab's own text before it took a draft over; the next write includes that text. */
let interim: string | undefined;

/** This tab's draft, or one that a closed tab left; undefined when there is none or storage is switched off. */
async function findDraft(): Promise<StoredDraft | undefined> {
  try {
    eraseExpiredDrafts();
    const mine = key && read(key);
    if (mine) return mine;
    return (await takeOwnDraft()) ?? (await takeLeftDraft());
  } catch {
    return undefined; // Storage is switched off: the form works without.
  }
}

/** Takes over the draft of this tab's previous page; a duplicated tab gets nothing. */
export async function takeOwnDraft(): Promise<StoredDraft | undefined> {
  const before = draftPrefix + sessionStorage.getItem(tabKey);
  if (before === key || !read(before)) return undefined;
  // After a reload the former page may hold its lock for a moment longer.
  if (!(await tabLockReleased(before, timeoutSignal(leavingMs)))) return undefined;
  return takeOver(before);
}

async function takeLeftDraft(): Promise<StoredDraft | undefined> {
  const open = await takenTabLocks();
  const left = Object.keys(localStorage)
    .filter((other) => other.startsWith(draftPrefix) && other !== key && !open.has(other))
    .map((other) => ({ other, draft: read(other) }))
    .toSorted((one, two) => (two.draft?.at ?? 0) - (one.draft?.at ?? 0));
  for (const { other, draft } of left) {
    // Without locks the other tab may still be open: then both have a copy, under the same id.
    if (draft && !navigator.locks) {
      key ??= newKey();
      localStorage.setItem(key, JSON.stringify(draft));
      return draft;
    }
    const taken = draft && (await takeOver(other));
    if (taken) return taken;
  }
  return undefined;
}

/** Locks the draft before reading it, because another tab might have it open. */
async function takeOver(other: string): Promise<StoredDraft | undefined> {
  if (!(await takeTabLock(other))) return undefined;
  const draft = read(other);
  if (!draft) return undefined;
  interim = key;
  key = other;
  sessionStorage.setItem(tabKey, other.slice(draftPrefix.length));
  return draft;
}

/** Stores synchronously, because the visitor may leave the page at any moment. */
export function storeDraft(draft: StoredDraft): void {
  try {
    key ??= newKey();
    localStorage.setItem(key, JSON.stringify(draft));
    dropInterim();
  } catch {
    // Storage is switched off or full: only the form has the text.
  }
}

export function forgetDraft(): void {
  if (key) localStorage.removeItem(key);
  dropInterim();
}

function dropInterim(): void {
  if (interim) localStorage.removeItem(interim);
  interim = undefined;
}

function read(name: string): StoredDraft | undefined {
  const text = localStorage.getItem(name);
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredDraft), text);
  return draft.success ? draft.output : undefined;
}

/** No other tab knows this key, so its first write needs no lock. A page with a lock stays out of the back/forward cache. */
function newKey(): string {
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(tabKey, name);
  void takeTabLock(draftPrefix + name);
  return draftPrefix + name;
}

/** Ids of requests sent from this page: a form may be gone while its request awaits an answer. */
export const sentHere = new Set<string>();

/** The draft for this tab, unless its request was sent or is unchanged in the outbox. */
export async function findUnsentDraft(): Promise<StoredDraft | undefined> {
  const draft = await findDraft();
  if (!draft?.attempt || !(await isRequested(draft.attempt)) || idInOutbox(draft)) return draft;
  forgetDraft();
  return undefined;
}

/** The id of an earlier text in the outbox if the visitor went on writing. */
export const idInOutbox = ({ attempt, named }: StoredDraft): string | undefined =>
  named?.id === attempt?.id && named?.text !== attempt?.text ? named?.id : undefined;

/** True if the draft's request was sent or is in the outbox: then the draft is not needed. */
async function isRequested({ id }: { id: string }): Promise<boolean> {
  try {
    const { find, releaseToQueue } = await outbox();
    const found = await find(id);
    if (found && "state" in found && found.state === "held" && !sentHere.has(id)) {
      // The page that was sending it is gone.
      await releaseToQueue(id);
      await afterEnqueue();
      void deliverNow();
    }
    return found !== undefined;
  } catch {
    return false; // Unknown; the same text keeps its id, so the server cannot store it twice.
  }
}
