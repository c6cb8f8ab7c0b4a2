import type { Receipt } from "../../db/device/visitor.ts";
import { outboxName, waitingKey } from "../../db/device/keys.ts";
import type { Delivered, SentRequests } from "../../sw/outbox.ts";
import { onReached, reportReachable } from "../data/connection.ts";
import { probeWhileOffline } from "../data/probe.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";
import { createStore } from "../ui/store.ts";
import { readUnseen } from "./sent-notification.ts";

/*
 * Schedules the sending of waiting requests, and holds the page's status of them. The device's database is loaded only
 * if something waits: a mark in localStorage says so, and is removed when the queue is found empty.
 */

type OutboxStatus = Pick<Delivered, "waiting" | "blocked" | "oldestAt" | "nextAt">;

export const nothingWaits: OutboxStatus = {
  waiting: 0,
  blocked: 0,
  oldestAt: undefined,
  nextAt: undefined,
};
export const status = createStore(nothingWaits);
let mayWait = readStored(waitingKey) !== undefined;

/** The outbox, and with it the device's database. Rejects when it cannot be fetched. */
export const outbox = () => import("../../sw/outbox.ts");

/** Calls `listener` after each change of the queue; returns the unsubscribe function. */
export const watchOutbox = status.subscribe;

/** Marks that a request may wait, for the next start too: call it before a request is stored. */
export function markPending(): void {
  mayWait = true;
  // If storage is switched off, only this page knows.
  writeStored(waitingKey, "yes");
}

let started = false;

/** Starts deliveries, once: now, whenever our server answers, at every hint of a network, and when the next is due. */
export function startScheduler(): void {
  if (started) return;
  started = true;
  const deliver = () => void deliverNow();
  onReached(deliver);
  addEventListener("online", deliver);
  addEventListener("pageshow", deliver);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") deliver();
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== waitingKey || newValue === null) return;
    mayWait = true;
    deliver();
  });
  deliver();
  if (mayWait) return;
  // A browser that crashes just after storing a request may lose the mark, but not the request.
  hasOutbox().then(
    (has) => {
      mayWait ||= has;
      deliver();
    },
    () => undefined, // If the browser does not tell, only the mark counts.
  );
}

async function hasOutbox(): Promise<boolean> {
  // Some browsers in use lack `databases`.
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.some(({ name }) => name === outboxName);
}

let running: Promise<void> | undefined;
let again = false;
let next: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/**
 * Sends due requests if any may wait; a call during another runs it once more. Never rejects:
 * unsent requests stay for the next call. `force` as in `deliver`.
 */
export function deliverNow({ force = true } = {}): Promise<void> {
  if (!mayWait) return Promise.resolve();
  again = running !== undefined;
  running ??= deliverOnce(force).finally(() => {
    running = undefined;
    if (again) void deliverNow();
  });
  return running;
}

async function deliverOnce(force: boolean): Promise<void> {
  try {
    const { deliver } = await outbox();
    await listen();
    await refresh();
    await readUnseen();
    const delivered = await deliver({ force });
    failures = 0;
    show(delivered);
    if (delivered.reached !== undefined) reportReachable(delivered.reached);
    if (delivered.acknowledged.length > 0) void readUnseen();
  } catch {
    // There is no storage, a slow device opened it too late, or its script could not be fetched.
    schedule(Date.now() + Math.min(5_000 * 2 ** failures, 60_000));
    failures += 1;
  }
}

/** Updates the count of waiting requests, without sending any. */
export async function refresh(): Promise<void> {
  const { waiting } = await outbox();
  show(await waiting());
}

async function sentFromHere(): Promise<SentRequests> {
  try {
    if (await hasOutbox()) return await (await outbox()).sent();
  } catch {
    // The receipts cannot be read.
  }
  return { receipts: [], more: false };
}

/** Number of requests sent from this device: `3`, or `50+`; undefined for none, or if it cannot be read. */
export async function sentCount(): Promise<string | undefined> {
  const { receipts, more } = await sentFromHere();
  return receipts.length === 0 ? undefined : `${receipts.length}${more ? "+" : ""}`;
}

export async function requestsHere(): Promise<{ waits: boolean; sent: boolean }> {
  if (mayWait) await refresh().catch(() => undefined);
  return { waits: status.get().waiting > 0, sent: (await sentCount()) !== undefined };
}

/** The receipt of a request that this device sent. */
export const receiptFromHere = async (reference: string): Promise<Receipt | undefined> =>
  (await sentFromHere()).receipts.find((receipt) => receipt.reference === reference);

/** The reference of the only request sent from this device; undefined for none or several. */
export async function onlyReference(): Promise<string | undefined> {
  const [receipt, another] = (await sentFromHere()).receipts;
  return another ? undefined : receipt?.reference;
}

let stopProbing: (() => void) | undefined;

function show({ waiting, blocked, nextAt, oldestAt }: OutboxStatus): void {
  if (waiting === 0 && nextAt === undefined) clearNote();
  else markPending();
  status.set({ waiting, blocked, oldestAt, nextAt });
  if (nextAt !== undefined) stopProbing ??= probeWhileOffline();
  else {
    stopProbing?.();
    stopProbing = undefined;
  }
  showBadge(waiting);
  schedule(nextAt);
}

function clearNote(): void {
  mayWait = false;
  writeStored(waitingKey, undefined);
}

const minWaitMs = 1_000;
const maxWaitMs = 15 * 60_000;

function schedule(at: number | undefined): void {
  clearTimeout(next);
  if (at === undefined) return;
  const wait = Math.min(Math.max(at - Date.now(), minWaitMs), maxWaitMs);
  next = setTimeout(() => void deliverNow({ force: false }), wait);
}

let listening: (() => void) | undefined;

/** Follows deliveries by other tabs and the worker. */
async function listen(): Promise<void> {
  if (listening) return;
  const { subscribe } = await import("../../db/device/visitor.ts");
  listening ??= subscribe((news) => {
    if (news.kind !== "outbox") return;
    void readUnseen();
    // The last count may be out of date.
    refresh().catch(() => schedule(Date.now() + maxWaitMs));
  });
}

/** Shows a newly queued request, and asks the browser for persistent storage and background sync. */
export async function afterEnqueue(): Promise<void> {
  markPending();
  await listen();
  await refresh();
  void Promise.allSettled([askForSpace(), registerSync()]);
}

let promised: Promise<boolean> | undefined;

/** Resolves to true if the browser promises persistent storage; it may ask the visitor, who need not answer. */
export function askForSpace(): Promise<boolean> {
  promised ??= Promise.resolve(navigator.storage?.persist?.() ?? false).catch(() => false);
  return promised;
}

/** Lets the worker send requests when the network is back, also with no page open, if the browser supports it. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Only some browsers have `sync`, and no type library declares it.
  const sync = registration && (Reflect.get(registration, "sync") as SyncManager | undefined);
  await sync?.register("outbox");
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

function showBadge(waiting: number): void {
  // The app may not be installed, or its badge not allowed: the badge on the page says the same.
  const ignore = () => undefined;
  if (waiting > 0) navigator.setAppBadge?.(waiting).catch(ignore);
  else navigator.clearAppBadge?.().catch(ignore);
}

export interface View {
  id?: string;
  editing?: boolean;
}

/** State of the open dialog, which the badge draws. */
export const view = createStore<View | undefined>(undefined);

export const openDialog = (shown: View = {}): void => view.set(shown);
