import { draftPrefix, tabKey } from "../../db/device/keys.ts";
import * as v from "valibot";
import { createDraftStore } from "../drafts/store.ts";
import { heldTabLocks, tabLockReleased, takeTabLock } from "../drafts/tab-lock.ts";
import { type Attempt, type FieldName, fieldNames, type Named } from "./submission.ts";

// The form's text, in localStorage until it was sent. Each tab has a draft of its own, so that none overwrites
// another's; a tab without one takes over the newest that a closed tab left, name and all.

const StoredDraft = v.object({
  at: v.number(),
  fields: v.record(v.string(), v.string()),
  /** The attempt that was under way: the same text keeps its id, also after a crash. */
  attempt: v.optional(v.object({ id: v.string(), text: v.string(), body: v.string() })),
  /** The id that this text will be sent under: the same wherever the draft is shown. */
  named: v.optional(v.object({ id: v.string(), text: v.string() })),
});
export type Draft = v.InferOutput<typeof StoredDraft>;
/** `opening` is the first line that the address brought when this was typed. */
type Fields = Record<FieldName, string> & { attachment?: string; opening?: string };

/** How long a page that is left may take to release its lock, on a slow phone. */
const leavingMs = 2_000;
let key: Promise<string> | undefined;
let locked: Promise<boolean> | undefined;

// Where storage is switched off or full, the text is in the form alone.
const { write } = createDraftStore<Draft>({
  put: async (draft) => localStorage.setItem(await lockedKey(), JSON.stringify(draft)),
  drop: async () => localStorage.removeItem(await lockedKey()),
});

/** This tab's draft, or one that a closed tab left; undefined when there is none or storage is switched off. */
export async function findDraft(): Promise<Draft | undefined> {
  try {
    key ??= keyOfTab();
    // Another tab may have taken it over a moment ago.
    if (read(await key)) {
      const mine = read(await lockedKey());
      if (mine) return mine;
    }
    const open = await heldTabLocks();
    const left = Object.keys(localStorage)
      .filter((other) => other.startsWith(draftPrefix) && !open.has(other))
      .map((other) => ({ other, draft: read(other) }))
      .toSorted((one, two) => (two.draft?.at ?? 0) - (one.draft?.at ?? 0));
    // Without locks that tab may still be open: then both have a copy, under the same id.
    if (!navigator.locks) {
      const draft = left[0]?.draft;
      if (draft) localStorage.setItem(await key, JSON.stringify(draft));
      return draft;
    }
    for (const { other, draft } of left) {
      if (!draft || !(await lock(other))) continue;
      sessionStorage.setItem(tabKey, other.slice(draftPrefix.length));
      key = Promise.resolve(other);
      locked = Promise.resolve(true);
      return read(other);
    }
    return undefined;
  } catch {
    return undefined; // Storage is switched off: the form works without.
  }
}

/** Stores what is typed; nothing at all when it is empty. */
export function storeDraft(fields: Fields, attempt?: Attempt, named?: Named): void {
  const empty = fieldNames.every((name) => fields[name].trim() === "");
  write(empty ? undefined : { at: Date.now(), fields, attempt, named });
}

export const forgetDraft = (): void => write(undefined);

/** The key that only this tab writes. Locked once something is typed: a page with a lock is not kept for Back. */
async function lockedKey(): Promise<string> {
  key ??= keyOfTab();
  locked ??= key.then(lock);
  if (!(await locked)) {
    key = Promise.resolve(draftPrefix + newTab());
    locked = key.then(lock);
  }
  return key;
}

const lock = async (name: string) => (await takeTabLock(name)) !== undefined;

function read(name: string): Draft | undefined {
  const text = localStorage.getItem(name);
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredDraft), text);
  return draft.success ? draft.output : undefined;
}

/** The key of this tab, the same after a reload; a duplicated tab gets another. */
async function keyOfTab(): Promise<string> {
  const name = sessionStorage.getItem(tabKey);
  const before = name !== null && draftPrefix + name;
  // The page that a reload leaves may have its lock for a moment longer.
  return before && (await tabLockReleased(before, AbortSignal.timeout(leavingMs)))
    ? before
    : draftPrefix + newTab();
}

function newTab(): string {
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(tabKey, name);
  return name;
}
