import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withSite } from "../api/testing/app.ts";
import { outboxDatabase } from "../db/device/visitor.ts";
import { propertyRuns } from "../db/testing/property-runs.ts";
import { type Way, way as anyWay } from "./testing/editors-network.ts";
import { createWorld, type Step } from "./testing/outbox-world.ts";

// The whole way of a request in one process, under whatever can happen to it: any order of steps ends with
// every request exactly once on the server, or still on the device.

const { query, site } = await withSite();

const way = fc.oneof({ weight: 8, arbitrary: anyWay }, fc.constant<Way>("400"));
const text = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("enqueue" as const),
      text,
      reserved: fc.constantFrom(
        null,
        null,
        "answered" as const,
        "unreached" as const,
        "refused" as const,
        "crash" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "edit" as const,
        "remove" as const,
        "send now" as const,
        "replay" as const,
      ),
      which: fc.nat(10),
      text,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      tabs: fc.integer({ min: 1, max: 3 }),
      ways: fc.array(way, { maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(1_000, 40_000, 70_000, 20 * 60_000, -86_400_000, 10 * 365 * 86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("evict" as const) }) },
);

test("every request is on the server exactly once, or still on the device", async () => {
  const stored = (ids: string[]) =>
    query<{ id: string; message: string }>`select id, message from contacts where id = any(${ids})`;
  const clear = async () => {
    const { requests, receipts, notes } = await outboxDatabase();
    await Promise.all([requests.clear(), receipts.clear(), notes.clear()]);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      await clear();
      const world = createWorld(site);
      for (const one of steps) {
        await world.run(one);
        // What the device calls arrived is there, at any moment.
        const rows = new Set((await stored(world.ids())).map(({ id }) => id));
        for (const { id, state } of await world.onDevice()) {
          if (state === "arrived") expect(rows, "acknowledged").toContain(id);
        }
      }
      await world.recover();
      const rows = await stored(world.ids());
      const byId = new Map(rows.map(({ id, message }) => [id, message]));
      expect(byId.size).toBe(rows.length);
      for (const { id, state, texts, gone } of await world.onDevice()) {
        const message = byId.get(id);
        if (message !== undefined) expect([...texts], "only what was written").toContain(message);
        if (gone) continue;
        if (state === "arrived" || state === "answered") expect(message).toBeDefined();
        else expect(state, "what has not arrived waits for its visitor").toBe("parked");
      }
    }),
    propertyRuns(60),
  );
}, 600_000);
