import { staffStreamLock } from "../../../db/device/keys.ts";
import type { Device } from "./device.ts";
import { readStream } from "./stream.ts";

/** A tab that nobody has looked at for so long lets another one follow. */
const hiddenMs = 60_000;

interface Live {
  /** The server has changed something, or the stream is new: what was missed meanwhile is read. */
  onChange: () => void;
  /** Other articles stand open before somebody. */
  onOpen: () => void;
}

/**
 * Follows what the server tells, by one stream a browser: the tab that has the lock reads it, and what it keeps the
 * others read from the device. Without locks each tab follows by itself. The function ends it.
 */
export function followChanges(
  { context, view, reaches, sync }: Device,
  { onChange, onOpen }: Live,
): () => void {
  const { person, locks, now, random, signedOut } = context;
  let ending: AbortController | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    if (ending) return;
    const mine = new AbortController();
    ending = mine;
    const work = () =>
      readStream(mine.signal, {
        open: () => new EventSource("/api/staff/stream"),
        reaches,
        onReach: (listener) => view.subscribe(listener),
        ...{ now, random, onChange, onOpen },
        onEnded: signedOut,
        onLost: () => void sync(),
      });
    const leading = locks
      ? locks.request(staffStreamLock(person), { signal: mine.signal }, work)
      : work();
    // Given up before its turn came.
    Promise.resolve(leading).catch(() => undefined);
  };
  const end = () => {
    ending?.abort();
    ending = undefined;
  };
  const look = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(end, hiddenMs);
    else begin();
  };
  look();
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", end);
  addEventListener("pageshow", look);
  return () => {
    clearTimeout(hidden);
    end();
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pagehide", end);
    removeEventListener("pageshow", look);
  };
}
