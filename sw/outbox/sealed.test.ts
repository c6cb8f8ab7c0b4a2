import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { outboxDatabase } from "../../db/device/visitor.ts";
import { newRequestId, referenceOf } from "../../db/schema/contact.ts";
import { body, down, empty, enqueueNew, how, problem, start } from "../testing/outbox.ts";
import { acknowledge, deliver, enqueue, forget, sendSealedAgain, takeUnshown } from "../outbox.ts";

beforeEach(empty);

const day = 86_400_000;
const now = () => start + day;

/** A request that the form has sent, and that the server sealed. */
async function sentRequest(at = start) {
  const id = newRequestId(at);
  await enqueue(body, { id, reserved: true, now: () => at });
  await acknowledge(id, at, { sealed: "sealed" });
  return id;
}

const receiptWith = async (id: string) => (await outboxDatabase()).receipts.get(id);

/** A server that was restored, and what it was sent. */
function restored(answer: (sealed: string) => Response | Error) {
  const asked: [unknown, string][] = [];
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const { sealed } = JSON.parse(String(init?.body));
    asked.push([path, sealed]);
    const given = answer(sealed);
    if (given instanceof Error) throw given;
    return given;
  };
  return { asked, fetch };
}

const done = (id: string, more: object) =>
  Response.json({
    ...{ id, createdAt: new Date(start).toISOString(), replayed: true, sealed: "sealed" },
    ...more,
  });

test("a request is stored with its receipt as the server sealed it, also by a delivery", async () => {
  const id = await enqueueNew();
  const answer = { id, createdAt: new Date(start).toISOString(), sealed: "sealed" };
  const fetch = async () => Response.json(answer, { status: 201 });
  await deliver({ ...how, fetch, now: () => start });
  expect(await receiptWith(id)).toEqual({
    ...{ id, reference: referenceOf(id), at: start, sealed: "sealed" },
  });
});

test("nothing is sent again while the server is the same, nor by a device that knew none before", async () => {
  const id = await sentRequest();
  const { asked, fetch } = restored(() => done(id, {}));
  await sendSealedAgain("one", { fetch, now });
  await sendSealedAgain("one", { fetch, now });
  expect(asked).toEqual([]);
});

test("after a restore each request of the last week is sent once, and what was lost is told", async () => {
  const [there, lost] = [await sentRequest(), await sentRequest(start + 1)];
  const old = await sentRequest(start - 7 * day);
  const { fetch: none } = restored(() => down());
  await sendSealedAgain("one", { fetch: none, now });
  const acknowledgedAt = new Date(start + day).toISOString();
  const answers = [
    done(there, {}),
    done(lost, { replayed: false, createdAt: acknowledgedAt, sealed: "new" }),
  ];
  const { asked, fetch } = restored(() => answers.shift() ?? down());
  await sendSealedAgain("two", { fetch, now });
  await sendSealedAgain("two", { fetch, now });
  expect(asked).toEqual(Array.from({ length: 2 }, () => ["/api/contact/sealed", "sealed"]));
  expect(await receiptWith(there)).toMatchObject({ at: start, sealed: "sealed" });
  expect(await receiptWith(lost)).toMatchObject({ at: start + day, sealed: "new" });
  expect(await receiptWith(old)).toEqual({
    id: old,
    reference: referenceOf(old),
    at: start - 7 * day,
  });
  expect((await takeUnshown()).map(({ id }) => id)).toEqual([lost]);
});

test.each([
  ["no network", () => down()],
  ["a busy server", () => problem(503, {})],
  ["a captive portal", () => new Response("<html>", { status: 200 })],
])("with %s it is sent after the next sync", async (_, fault) => {
  const id = await sentRequest();
  await sendSealedAgain("one", { fetch: restored(() => down()).fetch, now });
  await sendSealedAgain("two", { fetch: restored(fault).fetch, now });
  const { asked, fetch } = restored(() => done(id, {}));
  await sendSealedAgain("two", { fetch, now });
  expect(asked).toHaveLength(1);
});

test("what the server refuses, because it was erased, is not sent again, and what is removed here is gone", async () => {
  const [erased, removed] = [await sentRequest(), await sentRequest(start + 1)];
  await forget(removed);
  await sendSealedAgain("one", { fetch: restored(() => down()).fetch, now });
  const { asked, fetch } = restored(() => problem(422, { type: "/problems/already-received" }));
  await sendSealedAgain("two", { fetch, now });
  await sendSealedAgain("three", { fetch, now });
  expect(asked).toHaveLength(1);
  expect(await receiptWith(erased)).toEqual({
    id: erased,
    reference: referenceOf(erased),
    at: start,
  });
  expect(await receiptWith(removed)).toBeUndefined();
});
