import { afterAll, beforeEach, expect, test } from "vitest";
import { slotDays } from "../../db/schema/requests/slots.ts";
import { firm } from "../../db/testing/firm.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { siteOn } from "../testing/app.ts";
import { mailSenderTo, startWorker } from "../testing/outgoing.ts";
import { performed, requestsOn } from "../testing/requests.ts";
import { startMailServer } from "../testing/smtp.ts";
import { senderOn, shown } from "../testing/my-request.ts";
import { trail } from "../testing/staff.ts";

// The clock of the promise stops when the mail server took the first answer.

const { database, query } = await withDatabase();
const site = await siteOn(database);
const { arrive, call, consultant, operate, rowOf, threadOf } = await requestsOn(site, database);
const sender = senderOn(site);
const server = await startMailServer();
afterAll(server.stop);
beforeEach(async () => {
  await server.answer({});
  await query`delete from contacts`;
  await query`delete from rate_limit`;
});

/** All that waits is sent, or refused. */
async function empty(): Promise<void> {
  const worker = startWorker(database, { mail: mailSenderTo(database, server.url) });
  await expect.poll(() => query`select from outgoing where state = 'waiting'`).toHaveLength(0);
  await worker.close();
}

const reply = async (request: string, answered = true) =>
  performed(
    operate({
      kind: "reply",
      request,
      text: "In June.",
      answered,
      seenReply: null,
      anyway: true,
    }),
  );

async function given(method: "POST" | "DELETE", request: string, kind: string): Promise<number> {
  const [message] =
    await query`select id from outgoing where request_id = ${request} and kind = ${kind}`;
  const path = `/api/staff/outgoing/${message?.["id"]}/given`;
  return (await site.send(method, path, undefined, consultant.headers)).status;
}

test("a reply is the answer from the moment that the mail server took it", async () => {
  const id = await arrive();
  await reply(id);
  expect(await rowOf(id)).toMatchObject({ state: "in-progress", answeredAt: null });
  await empty();
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "answered", unsentAnswer: null });
  const { messages, events } = await threadOf(id);
  expect(messages).toMatchObject([{ delivery: { state: "sent", at: row?.answeredAt } }]);
  expect(events.slice(-2)).toMatchObject([
    { kind: "mail-sent", detail: { kind: "reply" } },
    { kind: "state", detail: { from: "in-progress", to: "answered" } },
  ]);
});

test("a reply whose text staff gave in another way is the answer, and is not sent any more", async () => {
  const id = await arrive();
  await reply(id);
  expect(await given("POST", id, "reply")).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: "answered", unsentAnswer: null });
  const { messages, events } = await threadOf(id);
  expect(messages).toMatchObject([{ delivery: { state: "given" } }]);
  expect(events.slice(-3)).toMatchObject([
    { kind: "mail-given", actor: "The consultant", detail: { kind: "reply" } },
    { kind: "state", detail: { from: "in-progress", to: "answered" } },
    { kind: "mail-unneeded", detail: { kind: "confirmation" } },
  ]);
  await empty();
  expect(await query`select state from outgoing where kind = 'reply'`).toEqual([
    { state: "given" },
  ]);
  expect(await given("POST", id, "reply")).toBe(404);
  expect(await given("POST", id, "new-request")).toBe(404);
});

test("that staff gave a text is taken back, once: the promise runs on, and it is sent after all", async () => {
  const id = await arrive();
  await reply(id);
  const before = await rowOf(id);
  await given("POST", id, "reply");
  expect(await given("DELETE", id, "reply")).toBe(200);
  expect(await given("DELETE", id, "reply")).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    ...{ state: "in-progress", answeredAt: null, unsentAnswer: "waiting" },
    version: (before?.version ?? 0) + 2,
  });
  expect((await threadOf(id)).events.slice(-3)).toMatchObject([
    { kind: "mail-given", actor: "The consultant", detail: { kind: "reply", undone: true } },
    { kind: "state", actor: "The consultant", detail: { to: "in-progress", undone: true } },
    { kind: "mail-unneeded", detail: { kind: "confirmation", undone: true } },
  ]);
  const waiting =
    await query`select kind from outgoing where request_id = ${id} and state = 'waiting'`;
  expect(waiting).toEqual(expect.arrayContaining([{ kind: "reply" }, { kind: "confirmation" }]));
  expect(await trail(database, "message taken back")).toHaveLength(1);
  expect(await given("DELETE", id, "new-request")).toBe(404);
  await empty();
  expect(await rowOf(id)).toMatchObject({ state: "answered" });
  expect(await given("DELETE", id, "reply")).toBe(404);
});

test("what is taken back leaves the promise to an answer that came beside it", async () => {
  const id = await arrive();
  await reply(id);
  await given("POST", id, "reply");
  await query`update contact_details set link_opened_at = site_now() where id = ${id}`;
  await given("DELETE", id, "reply");
  expect(await rowOf(id)).toMatchObject({ state: "answered", answeredAt: expect.any(String) });
});

test("a confirmation that waits is not sent after an answer, but after the private page alone", async () => {
  const { id, token } = await sender.arrive();
  const waits = () =>
    query`select from outgoing where request_id = ${id} and kind = 'confirmation'`;
  await shown(sender.mine("", { token }));
  expect(await waits()).toHaveLength(1);
  await reply(id);
  expect(await waits()).toHaveLength(1);
  await shown(sender.mine("", { token }));
  expect(await waits()).toHaveLength(0);
  expect((await threadOf(id)).events.filter(({ kind }) => kind === "mail-unneeded")).toHaveLength(
    1,
  );
});

test("a reply that was not meant to answer it stops the clock and leaves the state", async () => {
  const id = await arrive();
  await reply(id, false);
  await empty();
  expect(await rowOf(id)).toMatchObject({ state: "in-progress", answeredAt: expect.any(String) });
});

test("what staff decided meanwhile stays, and a later answer does not move the clock", async () => {
  const id = await arrive();
  await reply(id);
  await operate({ kind: "state", request: id, state: "won" });
  await empty();
  const first = await rowOf(id);
  expect(first).toMatchObject({ state: "won", answeredAt: expect.any(String) });
  await reply(id);
  await empty();
  expect((await rowOf(id))?.answeredAt).toBe(first?.answeredAt);
});

test("a refused reply answers nothing, and the thread says why", async () => {
  const id = await arrive();
  await reply(id);
  await server.answer({ rcpt: 550 });
  await empty();
  expect(await rowOf(id)).toMatchObject({ answeredAt: null, unsentAnswer: "refused" });
  expect((await threadOf(id)).messages).toMatchObject([
    { delivery: { state: "refused", code: "550", isRead: false } },
  ]);
});

test("a confirmed call is an answer with its invitation, and who confirms it has the request", async () => {
  const id = await arrive();
  const [start = 0] = slotDays(Date.now(), firm).flatMap((day) => day.starts);
  const confirmed = await call("POST", `/${id}/confirm`, { start: new Date(start).toISOString() });
  expect(confirmed.status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    ...{ state: "in-progress", owner: { id: consultant.person.id }, answeredAt: null },
    ...{ unsentAnswer: "waiting", invitation: { state: "waiting" } },
  });
  await empty();
  const row = await rowOf(id);
  expect(row).toMatchObject({
    unsentAnswer: null,
    invitation: { state: "sent", at: row?.answeredAt },
  });
  expect(row?.answeredAt).toEqual(expect.any(String));
});
