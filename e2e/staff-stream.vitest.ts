import { afterEach, expect, test, vi } from "vitest";
import { listen, withSite } from "../api/testing/app.ts";
import { signedInAs } from "../api/testing/staff.ts";
import { readStream } from "../app/staff/sync/stream.ts";
import { type Faults, faultProxy } from "./testing/fault-proxy.ts";

const { database, site } = await withSite();

afterEach(() => {
  vi.useRealTimers();
});

test("a stream that is cut after any byte of its event is opened again, and then says what was missed", async () => {
  // A browser's stream has its cookie by itself; each stream here is another person's, of whom one has 8 at most.
  const server = await listen(async ({ url }, facts) => {
    const { headers } = await signedInAs(site, database, "viewer");
    return site.answer(new Request(url, { headers }), facts);
  });
  const faults: Faults = {};
  const proxy = await faultProxy(server.origin, faults);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const events: string[] = [];
  const record = (what: string) => () => void events.push(what);
  const over = new AbortController();
  const reading = readStream(over.signal, {
    open: () => new EventSource(`${proxy.origin}/api/staff/stream`),
    isOnline: () => true,
    onOnline: () => () => undefined,
    ...{ now: Date.now, random: Math.random },
    ...{ onChange: record("change"), onPresence: record("open") },
    ...{ onEnded: record("ended"), onLost: record("lost") },
  });
  const completeEvent = ["open", "change", "change"];
  const expectEvents = (what: string[], message = "a complete event") =>
    expect.poll(() => events, { message }).toEqual(what);
  await expectEvents(completeEvent);
  const length = proxy.seen.down;
  proxy.cut();
  await expectEvents([...completeEvent, "lost"]);
  const openNext = (after = Number.POSITIVE_INFINITY) => {
    faults.down = { after };
    events.length = 0;
    vi.advanceTimersByTime(5 * 60_000);
  };
  // The event has some 35 bytes; the last two that come are the protocol's own.
  for (let missing = 40; missing > 2; missing--) {
    openNext(length - missing);
    await expectEvents(["open", "change", "lost"], `without ${missing} bytes`);
  }
  openNext();
  await expectEvents(completeEvent);
  over.abort();
  await reading;
  await proxy.close();
  await server.close();
});
