import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { RequestRow } from "../../../db/schema/requests/request.ts";
import { problemOf, request as example, withSite } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { arrive, changes, get, operate, threadOf } = await requestsOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

test("what changed of the requests begins with every request as it was sent, and all that staff see of it", async () => {
  const times = ["2030-06-03T08:00:00.000Z", "2030-06-04T09:00:00.000Z"];
  const id = await arrive({ suggestedTimes: times, timeZone: "Europe/London" });
  await operate({ kind: "note", request: id, text: "Not for the list" });
  await query`
    insert into request_messages (id, request_id, kind, text)
    values (${randomUUID()}, ${id}, 'sender', ${"One more thing. ".repeat(100)})`;
  await query`
    update outgoing set state = 'dead', error = '550' where request_id = ${id} and channel = 'mail'`;
  await query`select book(${id}, '2030-06-03T08:00:00Z')`;
  const { changes: all } = await changes();
  const row = v.parse(v.strictObject(RequestRow.entries), all.find(({ key }) => key === id)?.row);
  expect(row).toMatchObject({
    ...example,
    state: "new",
    version: 2,
    owner: null,
    suggestedTimes: times,
    confirmedTime: times[0],
    undelivered: 1,
    spamSignals: [],
    lastMessage: { kind: "sender", text: "One more thing. ".repeat(100).slice(0, 300) },
  });
});

test("what changed of the requests goes on where a device stood, with null for what was erased, and nothing of articles", async () => {
  const [one, two] = [await arrive(), await arrive()];
  const { seq, epoch } = await changes();
  await query`update insights set version = version + 1 where id = 'insight-001'`;
  await operate({ kind: "state", request: one, state: "won" });
  await query`delete from contacts where id = ${two}`;
  const next = await changes(`?since=${seq}&epoch=${epoch}`);
  expect(next.changes).toMatchObject([
    { key: one, row: { state: "won" } },
    { key: two, row: null },
  ]);
  expect((await changes(`?since=${next.seq}`)).changes).toEqual([]);
  const articles = await site.call(`/api/staff/changes?since=${seq}`, {
    headers: viewer.headers,
  });
  expect(await articles.json()).toMatchObject({
    seq: next.seq,
    changes: [{ key: "insight-001" }],
  });
});

test("what changed of the requests asks for everything again where the cursor is of another database", async () => {
  const { seq } = await changes();
  const answer = await get(`/changes?since=${seq}&epoch=${randomUUID()}`, viewer);
  expect((await problemOf(answer, 410)).type).toBe("/problems/full-sync");
});

test("threads come in the order asked for, with the version of their row, and without what is not there", async () => {
  const [one, two] = [await arrive(), await arrive()];
  await operate({ kind: "note", request: two, text: "A note" });
  const answer = await get(`/threads?ids=${two},${randomUUID()},${one},${two}`, viewer);
  expect(await answer.json()).toMatchObject([
    { id: two, tag: "2", messages: [{ kind: "note", author: "The consultant", text: "A note" }] },
    { id: one, tag: "1", messages: [], events: [{ kind: "arrived", actor: "" }] },
  ]);
  expect((await threadOf(one)).events).toHaveLength(1);
});

test("threads are as many as 256 kB hold, one at least", async () => {
  const ids = [await arrive(), await arrive(), await arrive()];
  for (const id of ids)
    await query`
      insert into request_messages (id, request_id, kind, text)
      select gen_random_uuid(), ${id}, 'note', repeat('x', 10000) from generate_series(1, 12)`;
  const answer = await get(`/threads?ids=${ids.join(",")}`, viewer);
  expect(await answer.json()).toHaveLength(2);
});

test.each(["", "?ids=", "?ids=1", "?ids=a,b", "?ids=%00", "?x=1"])(
  "threads of %j are 422, which names what is wrong",
  async (query) => {
    await problemOf(get(`/threads${query}`, viewer), 422);
  },
);
