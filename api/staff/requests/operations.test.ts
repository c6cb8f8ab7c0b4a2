import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { AnsweredMeanwhile } from "../../../db/schema/requests/operations.ts";
import { kigaliDate } from "../../../db/schema/requests/slots.ts";
import { createLinks } from "../../requests/link.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { senderOn } from "../../testing/my-request.ts";
import { performed, requestsOn } from "../../testing/requests.ts";
import { personWith, signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const desk = await requestsOn(site, database);
const { consultant, arrive, call, operate, outgoing, threadOf, rowOf } = desk;
const other = await signedInAs(site, database, "consultant");
// Someone who gets mail: the others have no password.
const { id: reachable } = await personWith(database, "administrator");

const eventsOf = async (id: string) =>
  (await threadOf(id)).events.map(({ kind, detail }) => ({ kind, ...detail }));

test("an operation changes the state, says so in the history and moves the version", async () => {
  const request = await arrive();
  const done = await performed(operate({ kind: "state", request, state: "won" }));
  expect(done).toMatchObject({ replayed: false, row: { id: request, state: "won", version: 2 } });
  expect(done.thread.tag).toBe("2");
  // Who ends what is no one's has it from then on.
  expect(done.row.owner).toMatchObject({ id: consultant.person.id });
  expect(done.thread.events.slice(-2)).toMatchObject([
    { kind: "owner", actor: "The consultant", detail: { to: "The consultant" } },
    { kind: "state", actor: "The consultant", detail: { from: "new", to: "won" } },
  ]);
  await performed(operate({ kind: "owner", request, owner: other.person.id }));
  const closed = await performed(operate({ kind: "state", request, state: "closed" }));
  expect(closed.row.owner).toMatchObject({ id: other.person.id });
});

test("an operation is performed once, also of ten at the same time, and answered with the request as it is now", async () => {
  const request = await arrive();
  const note = { id: randomUUID(), kind: "note", request, text: "Ask for the letter first." };
  const all = await Promise.all(Array.from({ length: 10 }, async () => performed(operate(note))));
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  await performed(operate({ kind: "sector", request, sector: "finance" }));
  const again = await performed(operate(note));
  expect(again).toMatchObject({ replayed: true, row: { version: 3, sector: "finance" } });
  expect(again.thread.messages).toMatchObject([
    { id: note.id, kind: "note", author: "The consultant" },
  ]);
});

test("an incident is told by its words, to its sender too, and staff may say that it is none", async () => {
  const message = "A nurse left a laptop with patient lists in a moto taxi";
  const request = await arrive({ message });
  expect(await rowOf(request)).toMatchObject({
    ...{ priority: "incident", answerWithin: 120, priorityReason: expect.stringMatching("left") },
  });
  await performed(operate({ kind: "priority", request, priority: "low" }));
  expect(await rowOf(request)).toMatchObject({ priority: "low", answerWithin: 1440 });
  const { events } = await threadOf(request);
  expect(events.at(-1)).toMatchObject({ kind: "priority", detail: { to: "low" } });
  // An answer stays measured by the promise that held when it left.
  await query`update contact_details set answered_at = now() where id = ${request}`;
  await performed(operate({ kind: "priority", request, priority: "incident" }));
  expect(await rowOf(request)).toMatchObject({ priority: "incident", answerWithin: 1440 });
});

test("what came of a request is written down, said in its history, and not in the audit trail", async () => {
  const request = await arrive();
  const won = { kind: "won", amount: 4_500_000, currency: "RWF", on: "2026-11-24" };
  const done = await performed(operate({ kind: "outcome", request, outcome: won }));
  expect(done.row).toMatchObject({ outcome: won, state: "new" });
  const reason = "Mrs. Uwase chose another firm";
  await performed(operate({ kind: "outcome", request, outcome: { kind: "lost", reason } }));
  // Written again it changes nothing.
  const again = await performed(
    operate({ kind: "outcome", request, outcome: { kind: "lost", reason: ` ${reason} ` } }),
  );
  expect(again.thread.events.slice(-2)).toMatchObject([
    { kind: "outcome", detail: won },
    { kind: "outcome", detail: { kind: "lost", reason } },
  ]);
  await performed(operate({ kind: "outcome", request, outcome: null }));
  expect(await rowOf(request)).toMatchObject({ outcome: null });
  const [reference] = await query<{ reference: string }>`
    select reference from contact_details where id = ${request}
  `;
  const lines = await query<{ detail: object }>`
    select detail from audit_log where subject = ${reference?.reference ?? ""} order by seq
  `;
  expect(lines.map(({ detail }) => detail)).toEqual([{ to: "won" }, { to: "lost" }, { to: "" }]);
});

test("an operation under an id that another one has is 422, and nothing changes", async () => {
  const request = await arrive();
  const id = randomUUID();
  await performed(operate({ id, kind: "sector", request, sector: "health" }));
  for (const operation of [
    { id, kind: "sector", request, sector: "public" },
    { id, kind: "note", request, text: "Something else" },
  ]) {
    const { type } = await problemOf(operate(operation), 422);
    expect(type).toBe("/problems/already-received");
  }
  const { type } = await problemOf(
    operate({ id, kind: "sector", request, sector: "health" }, other),
    422,
  );
  expect(type).toBe("/problems/already-received");
  expect(await rowOf(request)).toMatchObject({ version: 2, sector: "health" });
});

test("an operation under the id of a sender's message is 422", async () => {
  const request = await arrive();
  const id = randomUUID();
  await query`
    insert into request_messages (id, request_id, kind, text) values (${id}, ${request}, 'sender', 'Hello')`;
  await problemOf(operate({ id, kind: "note", request, text: "Hello" }), 422);
});

test("an operation of an erased request is 404, also when it had been performed", async () => {
  const request = await arrive();
  const operation = { id: randomUUID(), kind: "state", request, state: "closed" };
  await performed(operate(operation));
  await query`delete from contacts where id = ${request}`;
  for (const one of [operation, { kind: "note", request, text: "Too late" }]) {
    const { type } = await problemOf(operate(one), 404);
    expect(type).toBe("/problems/request-erased");
  }
});

test.each([
  [{ kind: "state", state: "sold" }, "state"],
  [{ kind: "sector", sector: "space" }, "sector"],
  [
    {
      kind: "outcome",
      outcome: { ...{ kind: "won", amount: 1.5 }, currency: "RWF", on: "2026-11-24" },
    },
    "outcome.amount",
  ],
  [
    {
      kind: "outcome",
      outcome: { ...{ kind: "won", amount: 1 }, currency: "BTC", on: "2026-11-24" },
    },
    "outcome.currency",
  ],
  [
    {
      kind: "outcome",
      outcome: { ...{ kind: "won", amount: 1 }, currency: "USD", on: "2026-02-30" },
    },
    "outcome.on",
  ],
  [{ kind: "outcome", outcome: { kind: "lost", reason: " " } }, "outcome.reason"],
  [{ kind: "priority", priority: "none" }, "priority"],
  [{ kind: "owner", owner: randomUUID() }, "owner"],
  [{ kind: "owner", owner: "me" }, "owner"],
  [{ kind: "retain-until", retainUntil: "2028-02-30" }, "retainUntil"],
  [{ kind: "retain-until", retainUntil: "9999-01-01" }, "retainUntil"],
  [{ kind: "retain-until", retainUntil: "2020-01-01" }, "retainUntil"],
  [{ kind: "retain-until", retainUntil: kigaliDate(Date.now() + 6 * 86_400_000) }, "retainUntil"],
  [{ kind: "email", email: "aline@imena" }, "email"],
  [{ kind: "note", text: " " }, "text"],
  [{ kind: "reply", text: "x", answered: true, seenReply: "none" }, "seenReply"],
  [{ kind: "burn" }, "kind"],
])("%j is 422 and names %s", async (operation, path) => {
  const request = await arrive();
  const { errors } = await problemOf(operate({ request, ...operation }), 422);
  expect(errors?.map((error) => error.path)).toEqual([path]);
  expect(await rowOf(request)).toMatchObject({ version: 1 });
});

const sender = senderOn(site);
const { mine } = sender;
// One address gets five confirmations a day.
const send = () => sender.arrive({ email: `aline-${randomUUID()}@example.rw` });
const links = createLinks(database);
const correct = async (request: string) =>
  performed(operate({ kind: "email", request, email: "aline@imena.rw" }));
/** Mails to the sender. */
const mails = (request: string) =>
  query`
    select kind, state, attempts, error from outgoing
    where request_id = ${request} and staff_id is null and channel = 'mail' order by created_at, state`;
const waits = { state: "waiting", attempts: 0, error: null };

test("a corrected address is used from then on, and what the former one refused is sent again", async () => {
  const request = await arrive();
  await query`
    insert into outgoing (event, channel, kind, request_id, payload, state, attempts, error)
    values (${`test ${request}`}, 'mail', 'time-confirmed', ${request}, '{}', 'dead', 1, '550')`;
  expect(await rowOf(request)).toMatchObject({ undelivered: 1 });
  const { row } = await correct(request);
  expect(row).toMatchObject({ email: "aline@imena.rw", undelivered: 0, version: 2 });
  expect(await eventsOf(request)).toEqual([
    { kind: "arrived" },
    { kind: "email" },
    { kind: "link-renewed" },
  ]);
  expect(await mails(request)).toContainEqual({ kind: "time-confirmed", ...waits });
});

test("gets a new link: the one that went to a stranger opens nothing, in the words of an unknown one", async () => {
  const { id, token } = await send();
  await query`update outgoing set state = 'sent' where request_id = ${id}`;
  await correct(id);
  const unknown = await (await mine("", { token: "A".repeat(22) })).text();
  for (const path of ["", "/link", "/erase"]) {
    const answer = await mine(path, { token });
    expect([answer.status, await answer.text()]).toEqual([404, unknown]);
  }
  expect((await mine("", { token: await links.tokenOf(id, 1) })).status).toBe(200);
  expect(await mails(id)).toEqual([
    { kind: "confirmation", state: "sent", attempts: 0, error: null },
    { kind: "confirmation", ...waits },
  ]);
});

test("gets one mail with it, whatever had not left before; answered, not a confirmation", async () => {
  const { id } = await send();
  await correct(id);
  expect(await mails(id)).toEqual([{ kind: "confirmation", ...waits }]);
  await operate({
    kind: "reply",
    request: id,
    text: "In June.",
    answered: true,
    seenReply: null,
  });
  await correct(id);
  expect(await mails(id)).toEqual([
    { kind: "reply", ...waits },
    { kind: "link", ...waits },
  ]);
});

test("a corrected address in the spam tray gets no mail", async () => {
  const { id, token } = await send();
  await operate({ kind: "state", request: id, state: "spam" });
  await query`delete from outgoing where request_id = ${id}`;
  await correct(id);
  expect(await mails(id)).toEqual([]);
  expect((await mine("", { token })).status).toBe(404);
});

test("a corrected address counts too where the link is renewed at the same time, and each has its own", async () => {
  const { id, token } = await send();
  await Promise.all([
    correct(id),
    mine("/link", { token }),
    call("POST", `/${id}/link`, { renew: true }),
    correct(id),
  ]);
  const [row] = await query<{ number: number; hash: Buffer }>`
    select link_number as number, link_hash as hash from contact_details where id = ${id}`;
  const renewed = (await eventsOf(id)).filter(({ kind }) => kind === "link-renewed");
  expect(renewed).toHaveLength(row?.number ?? 0);
  const current = await links.tokenOf(id, row?.number ?? 0);
  expect((await mine("", { token: current })).status).toBe(200);
  expect((await eventsOf(id)).filter(({ kind }) => kind === "email")).toHaveLength(2);
});

test("an owner makes a new request in progress, the first one only", async () => {
  const request = await arrive();
  const give = (owner: string | null) => operate({ kind: "owner", request, owner });
  const first = await performed(give(other.person.id));
  expect(first.row).toMatchObject({ owner: { id: other.person.id }, state: "in-progress" });
  await performed(operate({ kind: "state", request, state: "new" }));
  expect((await performed(give(consultant.person.id))).row.state).toBe("new");
  expect((await performed(give(null))).row.owner).toBeNull();
  expect(await eventsOf(request)).toEqual([
    { kind: "arrived" },
    { kind: "owner", to: "The consultant" },
    { kind: "state", from: "new", to: "in-progress" },
    { kind: "state", from: "in-progress", to: "new" },
    { kind: "owner", to: "The consultant" },
    { kind: "owner", to: null },
  ]);
});

test("a request is kept until the end of the chosen day in Kigali", async () => {
  const request = await arrive();
  const { row, thread } = await performed(
    operate({ kind: "retain-until", request, retainUntil: "2031-05-01" }),
  );
  expect(row.retainUntil).toBe("2031-05-01T21:59:59.000Z");
  expect(thread.events.at(-1)).toMatchObject({
    kind: "retain-until",
    detail: { to: "2031-05-01" },
  });
});

const replying = (request: string, more: object = {}) => ({
  id: randomUUID(),
  kind: "reply",
  request,
  text: "Dear Aline, may we call on Friday?",
  answered: true,
  seenReply: null,
  ...more,
});

test("a reply queues one mail without its text, is its author's from then on, and waits: the clock runs on", async () => {
  const request = await arrive();
  const reply = replying(request);
  const { row, thread } = await performed(operate(reply));
  expect(row).toMatchObject({
    state: "in-progress",
    owner: { id: consultant.person.id },
    answeredAt: null,
    unsentAnswer: "waiting",
    lastMessage: { kind: "reply", text: reply.text },
  });
  expect(thread.messages).toMatchObject([
    { id: reply.id, kind: "reply", text: reply.text, delivery: { state: "waiting", at: null } },
  ]);
  expect(await eventsOf(request)).toEqual([
    { kind: "arrived" },
    { kind: "owner", to: "The consultant" },
    { kind: "state", from: "new", to: "in-progress" },
  ]);
  await performed(operate(reply));
  const mails = (await outgoing(request)).filter(({ kind }) => kind === "reply");
  expect(mails).toEqual([
    { kind: "reply", staff: null, payload: { message: reply.id, answered: true } },
  ]);
  const second = await performed(
    operate(replying(request, { seenReply: reply.id, text: "And one more" }), other),
  );
  expect(second.row.owner?.id).toBe(consultant.person.id);
});

test("a reply opens a closed request again where it answers it", async () => {
  const request = await arrive();
  await operate({ kind: "state", request, state: "closed" });
  await performed(operate(replying(request, { answered: false })));
  expect(await rowOf(request)).toMatchObject({ state: "closed" });
  await performed(operate(replying(request)));
  expect(await rowOf(request)).toMatchObject({ state: "in-progress" });
});

test("a reply after another one that its author had not seen is 412 with that one, and sent with `anyway`", async () => {
  const request = await arrive();
  const first = replying(request, { text: "The first" });
  await performed(operate(first, other));
  const second = replying(request, { text: "The second" });
  const refused = await operate(second);
  const { type, ...members } = await refused.clone().json();
  await problemOf(refused, 412);
  expect(type).toBe("/problems/answered");
  expect(v.parse(AnsweredMeanwhile, members).thread.messages).toMatchObject([{ id: first.id }]);
  const { thread } = await performed(operate({ ...second, anyway: true }));
  expect(thread.messages.map(({ text }) => text)).toEqual(["The first", "The second"]);
  // The author of the last one has seen those before it.
  await performed(operate(replying(request)));
  await problemOf(operate(replying(request, { seenReply: first.id }), other), 412);
});

test("a reply of two at the same time one is sent", async () => {
  for (let round = 0; round < 5; round++) {
    const request = await arrive();
    const answers = await Promise.all(
      [consultant, other].map((who) => operate(replying(request), who)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await threadOf(request)).messages).toHaveLength(1);
  }
});

const spam = { leaveEmpty: "http://spam.example", filledInMs: 100 };

test("a request out of the spam tray keeps its clock, and its sender and staff hear of it then, once", async () => {
  const request = await arrive(spam);
  const before = await rowOf(request);
  expect(before).toMatchObject({ state: "spam", spamSignals: ["honeypot", "tooFast"] });
  expect(await outgoing(request)).toEqual([]);
  const { row } = await performed(operate({ kind: "state", request, state: "new" }));
  expect(row.createdAt).toBe(before?.createdAt);
  const messages = [
    { kind: "confirmation", staff: null, payload: {} },
    { kind: "new-request", staff: reachable, payload: {} },
  ];
  expect(await outgoing(request)).toEqual(messages);
  for (const state of ["spam", "new"]) await performed(operate({ kind: "state", request, state }));
  expect(await outgoing(request)).toEqual(messages);
});
