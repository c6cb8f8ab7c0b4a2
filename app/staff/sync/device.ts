import { staffDeviceChannel } from "../../../db/device/keys.ts";
import { DeviceUnavailable, openStaffStore, type StaffStore } from "../../../db/device/staff.ts";
import { type Changed, type Context, readOperations } from "./context.ts";
import { resume } from "./rest.ts";
import { syncing } from "./sync.ts";
import { createView, type View } from "./view.ts";

/** One person's device as their screens use it, from their sign-in to their sign-out. */
export interface Device {
  context: Context;
  view: View;
  /** False where the browser keeps nothing: all of it lasts as long as the tab. */
  keeps: boolean;
  /**
   * Reads what changed, then sends what is due. `sign`: somebody asks, or something tells that the network is there;
   * otherwise nothing is asked while the server rests after it was not reached. Nothing either once the session is over.
   */
  sync(how?: { sign?: boolean }): Promise<void>;
  /** Sends what is due. */
  flush(how?: { sign?: boolean }): Promise<void>;
  /** The session is over: nothing is asked any more. */
  end(): void;
  /** The same person has signed in. */
  resume(): Promise<void>;
  /** Closed by its screens, or under them: what is asked of it now comes to nothing. */
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

/** Opens what is kept for a person; where nothing can be, the tab's memory stands in. */
export async function openDevice(needs: Needs, gone: () => void): Promise<Device> {
  let lost = false;
  const closedUnderUs = () => {
    lost = true;
    gone();
  };
  try {
    const store = await openStaffStore(needs.person, closedUnderUs);
    return deviceOn(store, createView(store), needs, { keeps: true, isLost: () => lost });
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    const { memoryStore } = await import("./memory.ts");
    const store = memoryStore();
    return deviceOn(store, createView(store), needs, { keeps: false, isLost: () => false });
  }
}

const overAlready = () => new DOMException("This person's device is closed.", "AbortError");

/** How long the list is at most behind where nothing tells of changes. */
const floorMs = 60_000;

interface Kind {
  keeps: boolean;
  /** Its store was closed under us. */
  isLost: () => boolean;
}

function deviceOn(store: StaffStore, view: View, needs: Needs, { keeps, isLost }: Kind): Device {
  const listeners = new Set<(what: Changed) => void>();
  // Other tabs read the same store; memory is this tab's alone.
  const channel = keeps ? new BroadcastChannel(staffDeviceChannel(needs.person)) : undefined;
  const told = (what: Changed) => {
    void view.take(what);
    for (const listener of listeners) listener(what);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => told(data);
  let closed = false;
  const context: Context = {
    unanswered: new Map(),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: globalThis.navigator?.locks,
    online: () => globalThis.navigator?.onLine !== false,
    ...needs,
    // Whoever has signed in since is somebody else, or has opened it anew: a late step ends here.
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
      channel?.postMessage(what);
    },
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    timer = closed ? undefined : setTimeout(() => void flush(), Math.min(ms, floorMs));
  };
  let flushing: Promise<void> | undefined;
  const flushOnce = async (sign: boolean) => {
    try {
      // What sends is loaded where something waits.
      if ((await readOperations(store)).length === 0) return;
      const { deliver } = await import("./deliver.ts");
      const next = await deliver(context, { sign });
      if (next !== undefined) wakeIn(Math.max(next - context.now(), 50));
    } catch {
      // The device is closed, or could not be written: what waits is tried at the next occasion.
      if (!closed) wakeIn(floorMs);
    }
  };
  const flush = async ({ sign = false } = {}) => {
    if (closed || view.current().ended) return;
    // What was wished for meanwhile leaves right after.
    const mine = (flushing ?? Promise.resolve()).then(() => flushOnce(sign));
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

  const { sync, stop } = syncing(context, view, flush);

  void Promise.all([
    view.take({ kind: "rows" }),
    view.take({ kind: "queue" }),
    view.take({ kind: "drafts" }),
  ]);
  return {
    context,
    view,
    keeps,
    sync,
    flush,
    end,
    reaches: () => context.online() && !view.current().offline && !view.current().ended,
    async resume() {
      view.end(false);
      // Also where that could not be written down.
      await resume(context).catch(() => undefined);
      await sync({ sign: true });
    },
    isClosed: () => closed || isLost(),
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      stop();
      channel?.close();
      store.close();
    },
  };
}
