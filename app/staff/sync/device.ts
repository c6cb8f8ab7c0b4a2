import { staffDeviceChannel } from "../../../db/device/keys.ts";
import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { type Changed, type Context, readOperations } from "./context.ts";
import { resume } from "./signed-out.ts";
import { createSync } from "./sync.ts";
import { createView, type View } from "./view.ts";

/** One person's device as their screens use it, from their sign-in to their sign-out. */
export interface Device {
  context: Context;
  view: View;
  /**
   * Reads what changed, then sends what is due. `force`: someone asks, or something tells that the network is there;
   * otherwise nothing is asked while the server rests after it was not reached. Nothing either once the session is over.
   */
  sync(how?: { force?: boolean }): Promise<void>;
  /** Sends what is due. */
  flush(how?: { force?: boolean }): Promise<void>;
  /** The session is over: nothing is asked any more. */
  end(): void;
  /** The same person has signed in. */
  resume(): Promise<void>;
  /** Closed, or deleted under us: what is asked of it now comes to nothing. */
  isClosed(): boolean;
  /** Whether asking makes sense: there is a network, the server was reached the last time, and the session stands. */
  reaches(): boolean;
  /** Calls `listener` for what other tabs changed, and this one. */
  onChanged(listener: (what: Changed) => void): () => void;
  close(): void;
}

/** What a device needs beside the browser. */
export type Needs = Pick<Context, "person" | "fetch" | "signedOut" | "signIn" | "deliverPictures"> &
  Partial<Pick<Context, "now" | "random" | "newId" | "locks" | "online">>;

/** Opens what is stored for a person. `onDeleted`: another tab or the browser deleted it. Rejects with DeviceUnavailable. */
export async function openDevice(needs: Needs, onDeleted: () => void): Promise<Device> {
  let isDeleted = false;
  try {
    const store = await openStaffStore(needs.person, () => {
      isDeleted = true;
      onDeleted();
    });
    unavailable.set(false);
    return deviceOn(store, needs, () => isDeleted);
  } catch (problem) {
    unavailable.set(problem instanceof DeviceUnavailable);
    throw problem;
  }
}

const unavailable = createStore(false);

/** Whether this browser could not store anything when the device was opened the last time. */
export const useDeviceUnavailable = (): boolean => useStore(unavailable, false);

const overAlready = () => new DOMException("This person's device is closed.", "AbortError");

/** How long the list is at most behind where nothing tells of changes. */
const floorMs = 60_000;

function deviceOn(store: StaffStore, needs: Needs, isDeleted: () => boolean): Device {
  const view = createView(store);
  const listeners = new Set<(what: Changed) => void>();
  const channel = new BroadcastChannel(staffDeviceChannel(needs.person));
  const told = (what: Changed) => {
    void view.take(what);
    for (const listener of listeners) listener(what);
  };
  channel.onmessage = ({ data }: MessageEvent<Changed>) => told(data);
  let closed = false;
  const context: Context = {
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: globalThis.navigator?.locks,
    online: () => globalThis.navigator?.onLine !== false,
    ...needs,
    // Anyone who has signed in since is someone else, or has opened it again: a late step ends here.
    fetch: (path, init) => (closed ? Promise.reject(overAlready()) : needs.fetch(path, init)),
    signIn: async () => !closed && needs.signIn(),
    signedOut() {
      if (closed) return;
      end();
      needs.signedOut();
    },
    store,
    // An answer may still come in when the network has just gone.
    heard: (reached) => view.heard(reached && context.online()),
    changed(what) {
      if (closed) return;
      told(what);
      channel.postMessage(what);
    },
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    timer = closed ? undefined : setTimeout(() => void flush(), Math.min(ms, floorMs));
  };
  let flushing: Promise<void> | undefined;
  const flushOnce = async (force: boolean) => {
    try {
      // What sends is loaded where something waits.
      if ((await readOperations(store)).length === 0) return;
      const { deliver } = await import("./delivery.ts");
      const next = await deliver(context, { force });
      if (next !== undefined) wakeIn(Math.max(next - context.now(), 50));
    } catch {
      // The device is closed, or could not be written: what waits is tried at the next occasion.
      if (!closed) wakeIn(floorMs);
    }
  };
  const flush = async ({ force = false } = {}) => {
    if (closed || view.current().ended) return;
    // What was wished for meanwhile leaves right after.
    const mine = (flushing ?? Promise.resolve()).then(() => flushOnce(force));
    flushing = mine;
    await mine;
    if (flushing === mine) flushing = undefined;
  };
  const end = () => {
    if (closed || view.current().ended) return;
    view.end(true);
    // The other tabs, and the next start, know it by this note.
    const noted = Promise.resolve(store.notes.put({ key: "signed-out", value: true }));
    noted.then(
      () => context.changed({ kind: "queue" }),
      // Closed under us, or full: this tab knows it all the same.
      () => undefined,
    );
  };

  const { sync, stop } = createSync(context, view, flush);

  void Promise.all([
    view.take({ kind: "rows" }),
    view.take({ kind: "queue" }),
    view.take({ kind: "drafts" }),
  ]);
  return {
    context,
    view,
    sync,
    flush,
    end,
    reaches: () => context.online() && !view.current().offline && !view.current().ended,
    async resume() {
      view.end(false);
      // Also where that could not be written down.
      await resume(context).catch(() => undefined);
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
      channel.close();
      store.close();
    },
  };
}
