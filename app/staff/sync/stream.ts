import { backoff } from "../../../sw/sync/backoff.ts";

export interface StreamNeeds {
  open: () => EventSource;
  isOnline: () => boolean;
  /** Calls `listener` whenever `isOnline` may have changed; the function ends it. */
  onOnline: (listener: () => void) => () => void;
  now: () => number;
  random: () => number;
  /** The server has changed something, or the stream is new and what it missed is read. */
  onChange: () => void;
  /** Someone opened or closed an article. */
  onPresence: () => void;
  onEnded: () => void;
  /** It broke off, or did not open: whether the server can be reached must be found out. */
  onLost: () => void;
}

/** After so long a connection counts as a success. */
const stableMs = 30_000;
const maxWaitMs = 5 * 60_000;

/**
 * Reads the stream until `signal`: one at a time, and none while offline. One that breaks off is opened again with
 * exponential back-off, at most every 5 min, and immediately when the server can be reached again. The browser's own way
 * would try every 3 s for ever, and log an error each time.
 */
export function readStream(signal: AbortSignal, needs: StreamNeeds): Promise<void> {
  const { isOnline, now, random, onChange, onPresence, onEnded, onLost } = needs;
  return new Promise((done) => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let wasOnline = isOnline();

    const close = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    };
    const lost = (openedAt: number) => {
      close();
      failures = now() - openedAt > stableMs ? 1 : failures + 1;
      retry = setTimeout(open, Math.min(backoff("staff", failures, random), maxWaitMs));
      onLost();
    };
    function open(): void {
      clearTimeout(retry);
      if (source || signal.aborted || !isOnline()) return;
      const mine = needs.open();
      source = mine;
      let openedAt = Number.POSITIVE_INFINITY;
      mine.addEventListener("changes", onChange);
      mine.addEventListener("open", (event) => {
        onPresence();
        // The server's own event of this name is a message; the browser's says that the stream is new.
        if (event instanceof MessageEvent) return;
        openedAt = now();
        onChange();
      });
      mine.addEventListener("ended", () => {
        close();
        onEnded();
      });
      mine.addEventListener("error", () => {
        if (source === mine) lost(openedAt);
      });
    }
    const unsubscribe = needs.onOnline(() => {
      if (wasOnline === isOnline()) return;
      wasOnline = !wasOnline;
      if (wasOnline) open();
      else close();
    });
    signal.addEventListener("abort", () => {
      unsubscribe();
      close();
      done();
    });
    open();
  });
}
