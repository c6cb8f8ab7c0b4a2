import { backoff } from "../../../sw/sync/backoff.ts";
import { staffStreamLock } from "../../../db/device/keys.ts";
import type { Device } from "./device-context.ts";

// Loaded with the stream, when the browser is idle: what waits of the site leaves from every screen.
export { openedSite } from "../site/sync/current.ts";

export interface StreamNeeds {
  open: () => EventSource;
  isOnline: () => boolean;
  onOnline: (listener: () => void) => () => void;
  now: () => number;
  random: () => number;
  /** Called when the server has changed, or a new stream may have missed a change. */
  onChange: () => void;
  onPresence: () => void;
  /** Called when the server ended the stream because its session is over. */
  onEnded: () => void;
  /** Called when the stream broke off or did not open, to check if the server can be reached. */
  onLost: () => void;
}

/** A connection that lasts this long counts as a success. */
const stableMs = 30_000;
const maxWaitMs = 5 * 60_000;

/**
 * Reads one stream until `signal`, none while offline. Reopens with a back-off of up to 5 min, and immediately when the
 * server is back. EventSource by itself retries every 3 s for ever, and logs an error each time.
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
        // A MessageEvent comes from the server; the browser's own event means a new stream.
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

/** A tab that is hidden this long lets another one read the stream. */
const hiddenMs = 60_000;

/**
 * Reads the live stream in one tab, which holds the lock; the others see its changes on the device. Without locks, each
 * tab reads its own stream. Returns a stop function.
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
    // It rejects if aborted while it waits for the lock.
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
