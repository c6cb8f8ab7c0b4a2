import { outboxName, waitingKey } from "../../db/device/keys.ts";
import type { Delivered } from "../../sw/outbox.ts";
import { mayHaveWaiting } from "./note.ts";
import { notifySent } from "./sent-notification.ts";

/*
 * When what waits on this device is sent, and what the page knows of it. The device's database is loaded only
 * where something waits: a note in localStorage says so, and is corrected when the queue is seen empty.
 */

/** How much waits, how many of them need the visitor, and since when the oldest waits. */
export type OutboxStatus = Pick<Delivered, "waiting" | "needsYou" | "oldestAt">;

let mark: OutboxStatus = { waiting: 0, needsYou: 0, oldestAt: undefined };
let noted = mayHaveWaiting();
const watchers = new Set<() => void>();

/** The outbox, and with it the device's database. Rejects when it cannot be fetched. */
export const outbox = () => import("../../sw/outbox.ts");

export const outboxStatus = (): OutboxStatus => mark;

/** Calls `watcher` whenever something about the queue has changed; the function ends it. */
export function watchOutbox(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Remembers that something may wait, for the next start too: before a request is kept. */
export function markPending(): void {
  noted = true;
  try {
    localStorage.setItem(waitingKey, "yes");
  } catch {
    // Storage is switched off: then this page alone knows.
  }
}

let started = false;

/** Starts delivering, once: now, at every sign of a network, and when the next one is due. */
export function startScheduler(): void {
  if (started) return;
  started = true;
  const again = () => void deliverNow();
  addEventListener("online", again);
  addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== waitingKey || newValue === null) return;
    noted = true;
    again();
  });
  again();
  if (!noted) {
    findUnnoted().then(again, () => undefined); // Where the browser does not tell, the note alone counts.
  }
}

/** A browser that dies just after a request was kept may lose the note, but not the request. */
async function findUnnoted(): Promise<void> {
  if (await hasOutbox()) noted = true;
}

async function hasOutbox(): Promise<boolean> {
  // Not every browser that is still in use tells.
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name === outboxName);
}

let running: Promise<void> | undefined;
let wanted = false;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what is due, where something may wait; a call in the middle of another means once more. Never rejects:
 * what was not sent stays, and the next sign tries again.
 */
export function deliverNow({ byTimer = false } = {}): Promise<void> {
  if (!noted) return Promise.resolve();
  wanted = running !== undefined;
  running ??= deliverOnce(byTimer).finally(() => {
    running = undefined;
    if (wanted) void deliverNow();
  });
  return running;
}

async function deliverOnce(byTimer: boolean): Promise<void> {
  try {
    const { deliver } = await outbox();
    await listen();
    await refresh();
    await notifySent("earlier");
    const delivered = await deliver({ byTimer });
    take(delivered);
    if (delivered.arrived.length > 0) void notifySent("now");
  } catch {
    // The device's database cannot be had now (switched off, or its script did not come): later.
    plan(Date.now() + 60_000);
  }
}

/** Counts what waits now, without sending anything. */
export async function refresh(): Promise<void> {
  const { waiting } = await outbox();
  take(await waiting());
}

/** How many requests were sent from this device: `3`, or `50+`; nothing where none was, or that cannot be told. */
export async function sentCount(): Promise<string | undefined> {
  try {
    if (!(await hasOutbox())) return undefined;
    const { sent } = await outbox();
    const { receipts, more } = await sent();
    return receipts.length === 0 ? undefined : `${receipts.length}${more ? "+" : ""}`;
  } catch {
    return undefined;
  }
}

function take({ waiting, needsYou, nextAt, oldestAt }: Omit<Delivered, "arrived">): void {
  if (waiting === 0 && nextAt === undefined) forgetNote();
  else markPending();
  mark = { waiting, needsYou, oldestAt };
  for (const watcher of watchers) watcher();
  showBadge(waiting);
  plan(nextAt);
}

function forgetNote(): void {
  noted = false;
  try {
    localStorage.removeItem(waitingKey);
  } catch {
    // Storage is switched off: there was no note.
  }
}

const shortestMs = 1_000;
const longestMs = 15 * 60_000;

function plan(at: number | undefined): void {
  clearTimeout(next);
  if (at === undefined) return;
  const wait = Math.min(Math.max(at - Date.now(), shortestMs), longestMs);
  next = setTimeout(() => void deliverNow({ byTimer: true }), wait);
}

let listening: (() => void) | undefined;

/** From now on this page hears what other tabs and the worker send. */
async function listen(): Promise<void> {
  if (listening) return;
  const { subscribe } = await import("../../db/device/visitor.ts");
  listening ??= subscribe((news) => {
    if (news.kind !== "outbox") return;
    if (news.arrived.length > 0) void notifySent("now");
    // What was counted a moment ago may be out of date already.
    refresh().catch(() => plan(Date.now() + longestMs));
  });
}

/** A request was kept without an answer: what the browser can do for it besides. */
export async function afterKeeping(): Promise<void> {
  markPending();
  await listen();
  await refresh();
  void Promise.allSettled([askForSpace(), registerSync()]);
}

let promised: Promise<boolean> | undefined;

/** Whether the browser promises to clear nothing by itself; it may ask the visitor, who need not answer. */
export function askForSpace(): Promise<boolean> {
  promised ??= Promise.resolve(navigator.storage?.persist?.() ?? false).catch(() => false);
  return promised;
}

/** Lets the worker send it when the network is back, also with no page open, where the browser has that. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Only some browsers have it, and no library of types.
  const sync = registration && (Reflect.get(registration, "sync") as SyncManager | undefined);
  await sync?.register("outbox");
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

function showBadge(waiting: number): void {
  // Not installed, not allowed or not there: the mark on the page says the same.
  const ignore = () => undefined;
  if (waiting > 0) navigator.setAppBadge?.(waiting).catch(ignore);
  else navigator.clearAppBadge?.().catch(ignore);
}

/** Which request the view of the queue shows, and whether to edit it. */
export interface View {
  id?: string;
  editing?: boolean;
}

let view: View | undefined;

export const viewNow = (): View | undefined => view;

/** Opens the view of the queue; the mark draws it. */
export function openDialog(shown: View = {}): void {
  view = shown;
  for (const watcher of watchers) watcher();
}

export function closeDialog(): void {
  view = undefined;
  for (const watcher of watchers) watcher();
}
