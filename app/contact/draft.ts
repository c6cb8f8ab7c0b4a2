import { draftPrefix, tabKey } from "../../db/device/keys.ts";
import * as v from "valibot";
import { type Attempt, type FieldName, fieldNames, type Named } from "./submission.ts";

/*
 * What is typed into the form, kept in localStorage until it was sent. Each tab has a draft of its own, so that
 * none writes over another's; a tab that finds none of its own takes over the newest that a closed tab left, name
 * and all. Whoever shows a draft holds its lock, so that it stands in one tab alone.
 */

const Kept = v.object({
  at: v.number(),
  fields: v.record(v.string(), v.string()),
  /** The attempt that was under way: the same text keeps its id, also after a crash. */
  attempt: v.optional(v.object({ id: v.string(), text: v.string(), body: v.string() })),
  /** The id that this text will be sent under: the same wherever the draft is shown. */
  named: v.optional(v.object({ id: v.string(), text: v.string() })),
});
export type Draft = v.InferOutput<typeof Kept>;
/** `opening` is the first line that the address brought when this was typed. */
type Fields = Record<FieldName, string> & { attachment?: string; opening?: string };

/** How long a page that is left may take to let go of its lock, on a slow phone. */
const leavingMs = 2_000;
let own: Promise<string> | undefined;
let claimed: Promise<boolean> | undefined;

/** This tab's draft, or one that a closed tab left; undefined when there is none or storage is switched off. */
export async function findDraft(): Promise<Draft | undefined> {
  try {
    own ??= keyOfTab();
    // Another tab may have taken it over a moment ago: then this one looks for the next.
    if (read(await own)) {
      const mine = read(await ownKey());
      if (mine) return mine;
    }
    const alive = await heldLocks();
    const left = Object.keys(localStorage)
      .filter((other) => other.startsWith(draftPrefix) && !alive.has(other))
      .map((other) => ({ other, draft: read(other) }))
      .toSorted((one, two) => (two.draft?.at ?? 0) - (one.draft?.at ?? 0));
    // Without locks nobody knows whether that tab is still open: then both keep a copy, which has the same id.
    if (!navigator.locks) {
      const draft = left[0]?.draft;
      if (draft) localStorage.setItem(await own, JSON.stringify(draft));
      return draft;
    }
    for (const { other, draft } of left) if (draft && (await lock(other))) return takeOver(other);
    return undefined;
  } catch {
    return undefined; // Storage is switched off: the form works without.
  }
}

/** This tab goes on as the one that was closed; it holds that one's lock already. */
function takeOver(key: string): Draft | undefined {
  sessionStorage.setItem(tabKey, key.slice(draftPrefix.length));
  own = Promise.resolve(key);
  claimed = Promise.resolve(true);
  return read(key);
}

/** Keeps what stands in the form; nothing at all when it is empty. */
export async function keepDraft(fields: Fields, attempt?: Attempt, named?: Named): Promise<void> {
  try {
    const key = await ownKey();
    const empty = fieldNames.every((name) => fields[name].trim() === "");
    if (empty) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields, attempt, named }));
  } catch {
    // Storage is switched off or full: the text stands in the form alone.
  }
}

/** Erases this tab's draft: it was sent, or the visitor starts again. */
export const forgetDraft = (): Promise<void> =>
  keepDraft({ name: "", email: "", company: "", phone: "", message: "", consultationType: "" });

/** The key that this tab writes under, its own alone. */
async function ownKey(): Promise<string> {
  own ??= keyOfTab();
  claimed ??= own.then(lock);
  if (!(await claimed)) {
    own = Promise.resolve(draftPrefix + newTab());
    claimed = own.then(lock);
  }
  return own;
}

function read(key: string): Draft | undefined {
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), localStorage.getItem(key));
  return draft.success ? draft.output : undefined;
}

/** The key of this tab, the same after a reload; a duplicated tab gets one of its own. */
async function keyOfTab(): Promise<string> {
  const before = sessionStorage.getItem(tabKey);
  return (
    draftPrefix + (before === null || !(await isFree(draftPrefix + before)) ? newTab() : before)
  );
}

/** Whether nobody holds this lock. The page that a reload leaves may hold its own for a moment longer. */
async function isFree(name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  const signal = AbortSignal.timeout(leavingMs);
  return navigator.locks.request(name, { signal }, () => true).catch(() => false);
}

function newTab(): string {
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(tabKey, name);
  return name;
}

/**
 * Shows other tabs that this one is open, until it is closed; false when another has this name already. Only
 * once something is typed, because the browser keeps no page ready to go back to that holds a lock.
 */
function lock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    navigator.locks
      .request(name, { ifAvailable: true }, (held) => {
        resolve(held !== null);
        return held ? new Promise<never>(() => undefined) : undefined;
      })
      // A page without the right to locks is as one in a browser without them.
      .catch(() => resolve(true));
  });
}

async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
