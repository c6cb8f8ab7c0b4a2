import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { withSite } from "../api/testing/app.ts";
import { requestsOn } from "../api/testing/requests.ts";
import { type SignedIn, signedInAs } from "../api/testing/staff.ts";
import { readOperations } from "../app/staff/requests/sync/context.ts";
import { RequestThread } from "../db/schema/requests/request.ts";
import { propertyRuns } from "../db/testing/property-runs.ts";
import { steps } from "./testing/requests-steps.ts";
import { createWorld, type Sender } from "./testing/requests-world.ts";

// Three people of staff and a sender, the real API and its database in one process, under whatever can happen to calls:
// in the end everybody sees the same, every note and reply is there exactly once, and of what was erased nothing is.

const { database, query, site } = await withSite();
const { arrive, changes, get } = await requestsOn(site, database);

const sender: Sender = {
  arrive,
  add: async (request, text) => {
    await query`
      with message as (
        insert into request_messages (id, request_id, kind, text)
        values (${randomUUID()}, ${request}, 'sender', ${text})
      )
      update contact_details set version = version + 1 where id = ${request}`;
  },
  erase: async (request) => void (await query`delete from contacts where id = ${request}`),
};

const messages = () =>
  query<{ text: string }>`select text from request_messages where kind <> 'sender' order by text`;

async function threadsOf(ids: readonly string[]): Promise<RequestThread[]> {
  if (ids.length === 0) return [];
  const answer = await get(`/threads?ids=${ids.join(",")}`);
  return v.parse(v.array(RequestThread), await answer.json());
}

test("three people see the same in the end, and every note and reply is there exactly once", async () => {
  const people: SignedIn[] = [];
  for (let nth = 0; nth < 3; nth++) people.push(await signedInAs(site, database, "consultant"));

  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      await query`delete from contacts`;
      const world = await createWorld(site, people, sender);
      for (let nth = 0; nth < 2; nth++) await world.run({ do: "arrive" });
      for (const who of [0, 1, 2]) await world.run({ do: "sync", who, ways: [] });
      for (const one of done) await world.run(one);
      await world.recover();

      const rows = (await changes()).changes.flatMap(({ row }) => row ?? []);
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      rows.sort(byId);
      expect(rows.map(({ id }) => id)).toEqual([...world.requests].sort());
      const threads = (await threadsOf(rows.map(({ id }) => id))).sort(byId);
      for (const { store } of world.staff) {
        expect(await readOperations(store), "nothing waits").toEqual([]);
        expect((await store.rows.toArray()).sort(byId), "everybody sees the same").toEqual(rows);
        expect((await store.texts.toArray()).sort(byId), "and the same threads").toEqual(threads);
      }
      const texts = (await messages()).map(({ text }) => text);
      expect(texts, "none is there twice").toEqual([...new Set(texts)]);
      for (const text of world.stored.keys()) expect(texts, "none is lost").toContain(text);
      for (const text of texts) expect(world.withdrawn, "taken back unsent").not.toContain(text);
      await world.close();
    }),
    propertyRuns(20),
  );
}, 3_600_000);
