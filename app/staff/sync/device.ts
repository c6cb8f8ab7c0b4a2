import { openChannel } from "../../../db/device/channel.ts";
import { reportReachable } from "../../data/connection.ts";
import { staffDeviceChannel } from "../../../db/device/keys.ts";
import { openStaffStore } from "../../../db/device/articles.ts";
import { DeviceUnavailable, type StaffStore } from "../../../db/device/staff.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { type Changed, type Context, resume } from "../store/context.ts";
import { readOperations } from "./waiting.ts";
import { pull } from "./pull.ts";
import { createSync } from "./sync.ts";
import { createView } from "./view.ts";
import type { Device, DevicePart } from "./device-context.ts";

export type Needs = Pick<Context, "person" | "fetch" | "signedOut" | "signIn" | "deliverPictures"> &
  Partial<Pick<Context, "now" | "random" | "newId" | "locks" | "online">>;

/** Opens a person's store. `onDeleted`: another tab or the browser deleted it. Rejects with DeviceUnavailable. */
export async function openDevice(needs: Needs, onDeleted: () => void): Promise<Device> {
  let isDeleted = false;
  try {
    const deleted = () => {
      if (isDeleted) return;
      isDeleted = true;
      onDeleted();
    };
    const store = await openStaffStore(needs.person, deleted);
    unavailable.set(false);
    return deviceOn(store, needs, { deleted, isDeleted: () => isDeleted });
  } catch (problem) {
    unavailable.set(problem instanceof DeviceUnavailable);
    throw problem;
  }
}

const unavailable = createStore(false);

export const useDeviceUnavailable = (): boolean => useStore(unavailable, false);

const overAlready = () => new DOMException("This person's device is closed.", "AbortError");

/** Longest lag of the list without a live stream. */
const floorMs = 60_000;

function deviceOn(
  store: StaffStore,
  needs: Needs,
  { deleted, isDeleted }: { deleted: () => void; isDeleted: () => boolean },
): Device {
  const view = createView(store);
  const { shown, show } = view;
  const listeners = new Set<(what: Changed) => void>();
  const channel = openChannel(staffDeviceChannel(needs.person));
  const receive = (what: Changed) => {
    void view.refresh(what);
    for (const listener of listeners) listener(what);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => receive(data);
  let closed = false;
  const context: Context = {
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: globalThis.navigator?.locks,
    online: () => globalThis.navigator?.onLine !== false,
    ...needs,
    // After closing, another person may have signed in, so late steps must end here.
    fetch: (path, init) => (closed ? Promise.reject(overAlready()) : needs.fetch(path, init)),
    signIn: async () => !closed && needs.signIn(),
    signedOut() {
      if (closed) return;
      end();
      needs.signedOut();
    },
    store,
    // An answer may still arrive just after the network was lost.
    setReachable(reachable) {
      show({ offline: !reachable || !context.online() });
      reportReachable(reachable);
    },
    changed(what) {
      if (closed) return;
      receive(what);
      channel?.postMessage(what);
    },
  };

  const articles: DevicePart = {
    pull: () => pull(context),
    async deliver(how) {
      if ((await readOperations(store)).length === 0) return undefined;
      const { deliver } = await import("./delivery.ts");
      return deliver(context, how);
    },
    close: () => store.close(),
  };
  const parts = [articles];
  // All parts run even if one fails.
  const ofParts = async <Result>(act: (part: DevicePart) => Promise<Result>): Promise<Result[]> => {
    const all = await Promise.allSettled(parts.map(act));
    return all.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const flushIn = (ms: number) => {
    clearTimeout(timer);
    timer = closed ? undefined : setTimeout(() => void flush(), Math.min(ms, floorMs));
  };
  let flushing: Promise<void> | undefined;
  const flushOnce = async (force: boolean) => {
    try {
      const next = (await ofParts(({ deliver }) => deliver({ force }))).filter(
        (at) => at !== undefined,
      );
      if (next.length > 0) flushIn(Math.max(Math.min(...next) - context.now(), 50));
    } catch {
      // The device is closed, or a write failed: try again later.
      if (!closed) flushIn(floorMs);
    }
  };
  const flush = async ({ force = false } = {}) => {
    if (closed || shown.get().ended) return;
    const mine = (flushing ?? Promise.resolve()).then(() => flushOnce(force));
    flushing = mine;
    await mine;
    if (flushing === mine) flushing = undefined;
  };
  const end = () => {
    if (closed || shown.get().ended) return;
    show({ ended: true });
    // This note tells the other tabs and the next start.
    const noted = Promise.resolve(store.notes.put({ key: "signed-out", value: true }));
    noted.then(
      () => context.changed({ kind: "queue" }),
      // The device was closed meanwhile, or is full; this tab knows of the end anyway.
      () => undefined,
    );
  };

  const pullAll = async () => void (await ofParts(async (part) => part.pull?.()));
  const { sync, stop } = createSync(context, view, { pull: pullAll, flush });
  let isSyncing = false;

  void Promise.all([
    view.refresh({ kind: "rows" }),
    view.refresh({ kind: "queue" }),
    view.refresh({ kind: "drafts" }),
  ]);
  return {
    context,
    shown,
    showOperations(entity, operations) {
      show({ otherOperations: { ...shown.get().otherOperations, [entity]: operations } });
    },
    sync(how) {
      isSyncing = true;
      return sync(how);
    },
    flush,
    add(part) {
      if (closed) return part.close();
      parts.push(part);
      // The sync so far did not include the new part.
      if (isSyncing) void sync({ force: true });
    },
    deleted,
    end,
    isOnline: () => context.online() && !shown.get().offline && !shown.get().ended,
    async resume() {
      show({ ended: false });
      await resume(context).catch(() => undefined);
      isSyncing = true;
      await sync({ force: true });
    },
    isClosed: () => closed || isDeleted(),
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      stop();
      channel?.close();
      for (const part of parts) part.close();
    },
  };
}
