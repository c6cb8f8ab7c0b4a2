import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { outboxDatabase } from "../../db/device/visitor.ts";
import { deliver } from "../outbox.ts";
import { type Locks, withLeaseLock } from "./lease-lock.ts";
import { empty, how, enqueueNew, server, start } from "../testing/outbox.ts";

beforeEach(empty);

/** The browser's lock of one name, which a frozen tab may hold; waiting is given up immediately. */
function browserLocks() {
  let holder: ((problem: DOMException) => void) | undefined;
  let stolen = 0;
  const request = async (_: string, options: LockOptions, work: () => Promise<void>) => {
    if (holder && !options.steal) throw new DOMException("signal timed out", "TimeoutError");
    if (holder) stolen++;
    holder?.(new DOMException("stolen", "AbortError"));
    const broken = new Promise<never>((_, reject) => {
      holder = reject;
    });
    const mine = holder;
    await Promise.race([work(), broken]);
    if (holder === mine) holder = undefined;
  };
  // Of the interface's two forms, delivery calls this one.
  return { locks: { request } as unknown as Locks, stolen: () => stolen };
}

test("a tab that is frozen while it delivers loses the lock when its lease has ended", async () => {
  const { locks, stolen } = browserLocks();
  const first = await enqueueNew();
  const frozen = deliver({
    ...how,
    locks,
    now: () => start,
    fetch: () => new Promise(() => undefined),
  });
  const { notes } = await outboxDatabase();
  await expect.poll(async () => (await notes.get("sending"))?.value).toEqual([first]);

  const second = await enqueueNew();
  const late = start + 31_000;
  const { fetch, rows } = server();
  await deliver({ ...how, locks, fetch, now: () => late });
  expect(stolen()).toBe(1);
  expect([...rows.keys()]).toEqual([second]);
  expect(await frozen, "it gives up by itself").toMatchObject({ acknowledged: [] });
});

test("who has the lock to itself sends immediately what a dead tab was sending", async () => {
  const id = await enqueueNew();
  const { requests, notes } = await outboxDatabase();
  await requests.update(id, { state: "sending", attempts: 1, nextAttemptAt: start + 60_000 });
  await notes.put({ key: "sending", value: [id] });
  const { fetch, rows } = server();
  await deliver({ ...how, locks: browserLocks().locks, fetch, now: () => start });
  expect([...rows.keys()]).toEqual([id]);
});

test("where the browser denies locks, the work is done all the same, once", async () => {
  const request = () => Promise.reject(new DOMException("denied", "SecurityError"));
  let worked = 0;
  await withLeaseLock(
    // Of the interface's two forms, the lock calls this one.
    { request } as unknown as Locks,
    "any",
    async () => true,
    async ({ alone }) => {
      worked++;
      expect(alone).toBe(false);
    },
  );
  expect(worked).toBe(1);
});
