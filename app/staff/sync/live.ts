import { staffStreamLock } from "../../../db/device/keys.ts";
import type { Device } from "./device.ts";
import { readStream, type StreamNeeds } from "./stream.ts";

/** A tab that was hidden for so long lets another one read the stream. */
const hiddenMs = 60_000;

/**
 * Reads the live stream in one tab, which holds the lock; the others see its changes on the device. Without locks each
 * tab reads its own. Returns a stop function.
 */
export function followChanges(
  { context, view, reaches, sync }: Device,
  { onChange, onPresence }: Pick<StreamNeeds, "onChange" | "onPresence">,
): () => void {
  const { person, locks, now, random, signedOut } = context;
  let reading: AbortController | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    if (reading) return;
    reading = new AbortController();
    const { signal } = reading;
    const read = () =>
      readStream(signal, {
        open: () => new EventSource("/api/staff/stream"),
        isOnline: reaches,
        onOnline: (listener) => view.subscribe(listener),
        ...{ now, random, onChange, onPresence },
        onEnded: signedOut,
        onLost: () => void sync(),
      });
    if (!locks) return void read();
    // Aborted while it waited for the lock.
    locks.request(staffStreamLock(person), { signal }, read).catch(() => undefined);
  };
  const end = () => {
    reading?.abort();
    reading = undefined;
  };
  const update = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(end, hiddenMs);
    else begin();
  };
  update();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", update, { signal });
  addEventListener("pagehide", end, { signal });
  addEventListener("pageshow", update, { signal });
  return () => {
    listening.abort();
    clearTimeout(hidden);
    end();
  };
}
