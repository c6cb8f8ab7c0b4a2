import { backoff } from "../../../sw/sync/backoff.ts";
import { staffStreamLock } from "../../../db/device/keys.ts";
import type { Device } from "./device-context.ts";

export interface StreamNeeds {
  open: () => EventSource;
  isOnline: () => boolean;
  onOnline: (listener: () => void) => () => void;
  now: () => number;
  random: () => number;
  /** The server has changed, or a new stream may have missed something. */
  onChange: () => void;
  onPresence: () => void;
  /** The server ended it, as the session that opened it is over. */
  onEnded: () => void;
  /** It broke off or did not open: check whether the server can be reached. */
  onLost: () => void;
}

/** After so long a connection counts as a success. */
const stableMs = 30_000;
const maxWaitMs = 5 * 60_000;

/**
 * Reads one stream until `signal`, none while offline. Reopens with back-off, at most every 5 min, and immediately when
 * the server is back. The browser's own way retries every 3 s for ever, and logs an error each time.
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
    const reopenLater = (openedAt: number) => {
      close();
      failures = now() - openedAt > stableMs ? 1 : failures + 1;
      retry = setTimeout(open, Math.min(backoff("staff", failures, random), maxWaitMs));
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
        // The server's event of this name is a message; the browser's means a new stream.
        if (event instanceof MessageEvent) return;
        openedAt = now();
        onChange();
      });
      mine.addEventListener("ended", () => {
        reopenLater(openedAt);
        onEnded();
      });
      mine.addEventListener("error", () => {
        if (source !== mine) return;
        reopenLater(openedAt);
        onLost();
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

/** A tab that was hidden for so long lets another one read the stream. */
const hiddenMs = 60_000;

/**
 * Reads the live stream in one tab, which holds the lock; the others see its changes on the device. Without locks each
 * tab reads its own. Returns a stop function.
 */
export function followChanges(
  { context, shown, isOnline, sync }: Device,
  { onChange, onPresence, onEnded }: Pick<StreamNeeds, "onChange" | "onPresence" | "onEnded">,
): () => void {
  const { person, locks, now, random } = context;
  let reading: AbortController | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    if (reading) return;
    reading = new AbortController();
    const { signal } = reading;
    const read = () =>
      readStream(signal, {
        open: () => new EventSource("/api/staff/stream"),
        isOnline,
        onOnline: shown.subscribe,
        ...{ now, random, onChange, onPresence, onEnded },
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
    else start();
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
