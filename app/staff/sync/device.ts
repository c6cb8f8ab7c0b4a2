import { staffDeviceChannel } from "../../../db/device/keys.ts";
import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { type Changed, type Context, readOperations } from "./context.ts";
import { resume } from "./signed-out.ts";
import { createSync } from "./sync.ts";
import { createView, type View } from "./view.ts";

export interface Device {
  context: Context;
  view: View;
  /** Reads changes, then sends what is due. `force` skips the pause after a failure; an ended session asks nothing. */
  sync(how?: { force?: boolean }): Promise<void>;
  flush(how?: { force?: boolean }): Promise<void>;
  end(): void;
  resume(): Promise<void>;
  /** Closed, or deleted elsewhere: further calls do nothing. */
  isClosed(): boolean;
  /** There is a network, the server was reached the last time, and the session stands. */
  reaches(): boolean;
  /** Calls `listener` for changes from this tab and others. */
  onChanged(listener: (what: Changed) => void): () => void;
  close(): void;
}

export type Needs = Pick<Context, "person" | "fetch" | "signedOut" | "signIn" | "deliverPictures"> &
  Partial<Pick<Context, "now" | "random" | "newId" | "locks" | "online">>;

/** Opens a person's store. `onDeleted`: another tab or the browser deleted it. Rejects with DeviceUnavailable. */
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

export const useDeviceUnavailable = (): boolean => useStore(unavailable, false);

const overAlready = () => new DOMException("This person's device is closed.", "AbortError");

/** How far the list may lag where no stream tells of changes. */
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
    // After a close another person may have signed in: a late step ends here.
    fetch: (path, init) => (closed ? Promise.reject(overAlready()) : needs.fetch(path, init)),
    signIn: async () => !closed && needs.signIn(),
    signedOut() {
      if (closed) return;
      end();
      needs.signedOut();
    },
    store,
    // An answer may still arrive just after the network has gone.
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
      if ((await readOperations(store)).length === 0) return;
      const { deliver } = await import("./delivery.ts");
      const next = await deliver(context, { force });
      if (next !== undefined) wakeIn(Math.max(next - context.now(), 50));
    } catch {
      // The device is closed or could not be written: try again later.
      if (!closed) wakeIn(floorMs);
    }
  };
  const flush = async ({ force = false } = {}) => {
    if (closed || view.current().ended) return;
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
