import type { Context } from "./context.ts";

/** A tab that nobody has looked at for so long lets another one follow. */
const hiddenMs = 60_000;
const againMs = 30_000;

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
export function follow(
  { person, locks, signedOut }: Context,
  { onChange, onOpen }: Live,
): () => void {
  let ending: AbortController | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    if (ending) return;
    const mine = new AbortController();
    ending = mine;
    const work = () => streamUntil(mine.signal, { onChange, onOpen, signedOut });
    const leading = locks
      ? locks.request(`staff-stream-${person}`, { signal: mine.signal }, work)
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

/** Reads the stream until `signal`; one that the server refuses is asked for again after a while. */
function streamUntil(
  signal: AbortSignal,
  { onChange, onOpen, signedOut }: Live & Pick<Context, "signedOut">,
): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource("/api/staff/stream");
      source.addEventListener("changes", onChange);
      source.addEventListener("open", (event) => {
        onOpen();
        // The browser's own event of this name: the stream is new, and what it missed is not told again.
        if (!(event instanceof MessageEvent)) onChange();
      });
      source.addEventListener("ended", () => {
        source?.close();
        signedOut();
        again = setTimeout(open, againMs);
      });
      source.addEventListener("error", () => {
        // By itself it tries again, but not after an answer that is none.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, againMs);
      });
    };
    signal.addEventListener("abort", () => {
      source?.close();
      clearTimeout(again);
      done();
    });
    open();
  });
}
