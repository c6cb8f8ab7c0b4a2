import { DeviceUnavailable } from "../../../db/device.ts";
import { openShelves, type Shelves } from "../../../db/staff-device.ts";
import type { Changed, Context } from "./context.ts";
import { deliver } from "./deliver.ts";
import { memoryShelves } from "./memory.ts";
import { pull } from "./pull.ts";
import { resume } from "./rest.ts";
import { createView, type View } from "./view.ts";

/** One person's device as their screens use it, from their sign-in to their sign-out. */
export interface Device {
  context: Context;
  view: View;
  /** False where the browser keeps nothing: all of it lasts as long as the tab. */
  keeps: boolean;
  /** Reads what changed, then sends what is due. `sign`: something tells that the network is there. */
  sync(how?: { sign?: boolean }): Promise<void>;
  /** Sends what is due. */
  flush(how?: { sign?: boolean }): Promise<void>;
  /** The same person has signed in. */
  resume(): Promise<void>;
  /** Calls `listener` for what other tabs changed, and this one. */
  onChanged(listener: (what: Changed) => void): () => void;
  close(): void;
}

/** What a device needs beside the browser. */
export type Needs = Pick<Context, "person" | "fetch" | "signedOut" | "signIn" | "deliverPictures"> &
  Partial<Pick<Context, "now" | "random" | "newId" | "locks" | "online">>;

/** Opens what is kept for a person; where nothing can be, the tab's memory stands in. */
export async function openDevice(needs: Needs, gone: () => void): Promise<Device> {
  try {
    return deviceOn(await openShelves(needs.person, gone), needs, true);
  } catch (problem) {
    if (!(problem instanceof DeviceUnavailable)) throw problem;
    return deviceOn(memoryShelves(), needs, false);
  }
}

/** How long the list is at most behind where nothing tells of changes. */
const floorMs = 60_000;

function deviceOn(shelves: Shelves, needs: Needs, keeps: boolean): Device {
  const view = createView(shelves);
  const listeners = new Set<(what: Changed) => void>();
  // Other tabs read the same shelves; memory is this tab's alone.
  const channel = keeps ? new BroadcastChannel(`staff-${needs.person}`) : undefined;
  const told = (what: Changed) => {
    void view.take(what);
    for (const listener of listeners) listener(what);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Changed>) => told(data);
  let closed = false;
  const context: Context = {
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: globalThis.navigator?.locks,
    online: () => globalThis.navigator?.onLine !== false,
    ...needs,
    shelves,
    // An answer may still come in when the network has just gone.
    heard: (reached) => view.heard(reached && context.online()),
    changed(what) {
      if (closed) return;
      told(what);
      channel?.postMessage(what);
    },
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wakeAt = (at: number) => {
    clearTimeout(timer);
    timer = closed ? undefined : setTimeout(() => void flush(), Math.min(at, floorMs));
  };
  let flushing: Promise<void> | undefined;
  const flushOnce = async (sign: boolean) => {
    try {
      const next = await deliver(context, { sign });
      if (next !== undefined) wakeAt(Math.max(next - context.now(), 50));
    } catch {
      // The device is closed, or could not be written: what waits is tried at the next occasion.
      if (!closed) wakeAt(floorMs);
    }
  };
  const flush = async ({ sign = false } = {}) => {
    if (closed) return;
    // What was wished for meanwhile leaves right after.
    const mine = (flushing ?? Promise.resolve()).then(() => flushOnce(sign));
    flushing = mine;
    await mine;
    if (flushing === mine) flushing = undefined;
  };
  let pulling: Promise<void> | undefined;
  let pullAgain = false;
  const pullOnce = async () => {
    do {
      pullAgain = false;
      try {
        await pull(context);
      } catch {
        // What is kept stays; without a list the screen says that the server is needed.
        view.fail();
      }
    } while (pullAgain && !closed);
  };
  const sync = async ({ sign = false } = {}) => {
    if (closed) return;
    view.again();
    if (pulling !== undefined) pullAgain = true;
    pulling ??= pullOnce().finally(() => {
      pulling = undefined;
    });
    await pulling;
    await flush({ sign });
  };

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
    async resume() {
      await resume(context);
      await sync({ sign: true });
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      channel?.close();
      shelves.close();
    },
  };
}
