import { backoff } from "../../../sw/sync/backoff.ts";

/** What a stream needs of the browser and of its device. */
export interface StreamNeeds {
  open: () => EventSource;
  /** Whether asking makes sense now. */
  reaches: () => boolean;
  /** Calls `listener` whenever that may have changed; the function ends it. */
  onReach: (listener: () => void) => () => void;
  now: () => number;
  random: () => number;
  /** The server has changed something, or the stream is new: what was missed meanwhile is read. */
  onChange: () => void;
  /** Other articles stand open before somebody. */
  onOpen: () => void;
  /** The session is over. */
  onEnded: () => void;
  /** It broke off, or did not come about: whether the server is there must be found out. */
  onLost: () => void;
}

/** One that stood for so long has come about. */
const stoodMs = 30_000;
const longestRestMs = 5 * 60_000;

/**
 * Reads the stream until `signal`: one at a time, and none while there is nobody to reach. One that breaks off is asked
 * for again each time later, 5 min apart at most, and at once when the server turns out to be there again. The browser's
 * own way would try every 3 s for ever, and complain each time.
 */
export function readStream(signal: AbortSignal, needs: StreamNeeds): Promise<void> {
  const { reaches, now, random, onChange, onOpen, onEnded, onLost } = needs;
  return new Promise((done) => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let reached = reaches();

    const close = () => {
      source?.close();
      source = undefined;
    };
    const lost = (openedAt: number) => {
      close();
      failures = now() - openedAt > stoodMs ? 1 : failures + 1;
      again = setTimeout(open, Math.min(backoff("staff", failures, random), longestRestMs));
      onLost();
    };
    function open(): void {
      clearTimeout(again);
      // Whoever was out of reach is asked for as soon as something tells that they are not.
      if (source || signal.aborted || !reaches()) return;
      const mine = needs.open();
      source = mine;
      let openedAt = Number.POSITIVE_INFINITY;
      mine.addEventListener("changes", onChange);
      mine.addEventListener("open", (event) => {
        onOpen();
        // The browser's own event of this name: the stream is new, and what it missed is not told again.
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
    const ending = needs.onReach(() => {
      if (reached === reaches()) return;
      reached = !reached;
      if (reached) open();
      else {
        close();
        clearTimeout(again);
      }
    });
    signal.addEventListener("abort", () => {
      ending();
      close();
      clearTimeout(again);
      done();
    });
    open();
  });
}
