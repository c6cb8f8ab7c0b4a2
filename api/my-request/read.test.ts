import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { jsonPost, withSite } from "../testing/app.ts";
import { freshHours, senderOn, shown } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";

// What the sender reads on their page has reached them, whether email works or not.

const { database, query, site } = await withSite();
const { call, operate, rowOf, threadOf } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);

const open = async (token: string) => shown(mine("", { token }));
const answer = (request: string) =>
  operate({ kind: "reply", request, text: "In June.", answered: true, seenReply: null });

test.each([
  ["opened", open],
  [
    "written on, where it was open before",
    async (token: string) => mine("/messages", { token, id: randomUUID(), text: "And when?" }),
  ],
])("a page that is %s keeps the promise: the answer stands there", async (_, look) => {
  const { id, token } = await arrive();
  await open(token);
  await answer(id);
  expect(await rowOf(id)).toMatchObject({ answeredAt: null, unsentAnswer: "waiting" });
  await look(token);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    state: "answered",
    unsentAnswer: null,
    linkOpens: expect.any(Number),
  });
  expect(row?.answeredAt).toBe(row?.linkOpenedAt);
  expect((await threadOf(id)).messages[0]).toMatchObject({
    delivery: { state: "waiting", isRead: true },
  });
  const { messages, byEmail, answeredAt } = await open(token);
  expect([messages[0]?.mailed, byEmail, answeredAt]).toEqual([false, false, row?.answeredAt]);
});

test("a page that shows a confirmed call keeps the promise", async () => {
  const { id, token } = await arrive();
  const [start = ""] = freshHours(1);
  expect((await call("POST", `/${id}/confirm`, { start })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ answeredAt: null });
  expect((await open(token)).answeredAt).toEqual(expect.any(String));
  expect(await rowOf(id)).toMatchObject({
    answeredAt: expect.any(String),
    invitation: { state: "waiting", isRead: true },
  });
});

test("a page offers its sender the hours that are held for them", async () => {
  const [start = ""] = freshHours(1);
  const reserved = await site.call(`/api/slots/reservations/${randomUUID()}`, {
    ...jsonPost({ start }),
    method: "PUT",
  });
  expect(reserved.status).toBe(200);
  const { token } = await arrive({ suggestedTimes: [start] });
  expect((await open(token)).freeTimes).toEqual([start]);
});

test("a page shows no beginning of an address for the name of who replied", async () => {
  const { id, token } = await arrive();
  await answer(id);
  await query`
    update request_messages set author = split_part(email, '@', 1)
    from staff where staff.id = author_id and request_id = ${id}`;
  expect((await open(token)).messages).toMatchObject([{ kind: "reply", author: "" }]);
});
