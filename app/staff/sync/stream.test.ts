import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStream } from "./stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser whose streams do what the test says, and a server that is there or not. */
function world() {
  const sources: (EventTarget & { closed: boolean })[] = [];
  const events: string[] = [];
  let reached = true;
  const listeners = new Set<() => void>();
  const over = new AbortController();
  const record = (what: string) => () => void events.push(what);
  const done = readStream(over.signal, {
    open() {
      const source = Object.assign(new EventTarget(), {
        closed: false,
        close() {
          source.closed = true;
        },
      });
      sources.push(source);
      // The part of a browser's stream that is used here.
      return source as unknown as EventSource;
    },
    isOnline: () => reached,
    onOnline(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => Date.now(),
    random: () => 1,
    onChange: record("change"),
    onPresence: record("open"),
    onEnded: record("ended"),
    onLost: record("lost"),
  });
  return {
    ...{ sources, events, over, done, listeners },
    emit: (type: string) => sources.at(-1)?.dispatchEvent(new Event(type)),
    reach(is: boolean) {
      reached = is;
      for (const listener of listeners) listener();
    },
  };
}
const hour = 3_600_000;

test("out of reach nothing is asked, however long, and the first hint of a network opens one stream", () => {
  const { sources, reach } = world();
  reach(false);
  expect(sources[0]?.closed).toBe(true);
  vi.advanceTimersByTime(hour);
  expect(sources).toHaveLength(1);
  reach(true);
  reach(true);
  expect(sources).toHaveLength(2);
});

test("a stream that does not come about is asked for each time later, one at a time", () => {
  const { sources, emit, events } = world();
  const after: number[] = [];
  for (let times = 0; times < 12; times++) {
    emit("error");
    expect(sources.at(-1)?.closed).toBe(true);
    const [from, before] = [Date.now(), sources.length];
    while (sources.length === before) vi.advanceTimersByTime(500);
    after.push(Date.now() - from);
  }
  expect(after.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(after.at(-1)).toBe(300_000);
  expect(events.filter((what) => what === "lost")).toHaveLength(12);
});

test("one that stood for a while begins again with short waits", () => {
  const { sources, emit } = world();
  for (let times = 0; times < 5; times++) {
    emit("error");
    vi.advanceTimersByTime(300_000);
  }
  emit("open");
  vi.advanceTimersByTime(60_000);
  const before = sources.length;
  emit("error");
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(before + 1);
});

test("once the session is over none is opened before someone has signed in", () => {
  const { sources, emit, reach, events } = world();
  emit("ended");
  expect(events).toEqual(["ended"]);
  reach(false);
  vi.advanceTimersByTime(hour);
  expect(sources).toHaveLength(1);
  reach(true);
  expect(sources).toHaveLength(2);
});

test("a stream of the session before a sign-in is opened again where the session goes on", () => {
  const { sources, emit, events } = world();
  emit("open");
  emit("ended");
  expect(events).toEqual(["open", "change", "ended"]);
  expect(sources[0]?.closed).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(2);
});

test("a new stream asks to read what was missed, and an ended one is closed", async () => {
  const { sources, emit, events, over, done, listeners } = world();
  emit("open");
  emit("changes");
  expect(events).toEqual(["open", "change", "change"]);
  over.abort();
  await done;
  expect(sources[0]?.closed).toBe(true);
  expect(listeners.size).toBe(0);
  vi.advanceTimersByTime(hour);
  expect(sources).toHaveLength(1);
});
