import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import * as v from "valibot";
import { SlotTaken } from "../../db/schema/requests/slots.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { freshHours, senderOn, shown } from "../testing/my-request.ts";
import { requestsOn } from "../testing/requests.ts";
import { personWith } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { operate, outgoing, rowOf, threadOf } = await requestsOn(site, database);
const { arrive, mine } = senderOn(site);
// Two who get mail: the editors and administrators without a password do not.
const owner = await personWith(database, "consultant");
const colleague = await personWith(database, "administrator");

const open = async (token: string) => shown(mine("", { token }));
const answer = (request: string) =>
  operate({
    kind: "reply",
    request,
    text: "We can start in June.",
    answered: true,
    seenReply: null,
  });
/** Of this kind, what is to be sent and to whom. */
const queued = async (id: string, kind: string) =>
  (await outgoing(id)).filter((message) => message.kind === kind);
const toSender = expect.objectContaining({ staff: null });
const to = ({ id }: { id: string }) => expect.objectContaining({ staff: id });

test("a private link shows the request as its sender may see it", async () => {
  const hours = freshHours(2);
  const { id, token } = await arrive({ suggestedTimes: hours, timeZone: "Europe/London" });
  await operate({ kind: "note", request: id, text: "Only for us." });
  expect(await open(token)).toMatchObject({
    name: "Aline Uwase",
    email: "aline@example.rw",
    message: "We need a gap assessment before June.",
    status: "received",
    answeredAt: null,
    suggestedTimes: hours,
    freeTimes: hours,
    confirmedTime: null,
    timeZone: "Europe/London",
    messages: [],
    readers: 0,
  });
  await answer(id);
  const { status, messages } = await open(token);
  expect(status).toBe("answered");
  expect(messages).toMatchObject([
    { kind: "reply", author: "The consultant", text: "We can start in June." },
  ]);
});

test("a private link says nothing of the spam tray", async () => {
  const { id, token } = await arrive();
  await operate({ kind: "state", request: id, state: "spam" });
  expect((await open(token)).status).toBe("received");
});

test("a private link is counted once a minute, and is in the history once a day", async () => {
  const { id, token } = await arrive();
  for (let times = 0; times < 3; times++) await open(token);
  expect(await rowOf(id)).toMatchObject({ linkOpens: 1, version: 2 });
  await query`
    update contact_details set link_opened_at = link_opened_at - interval '2 minutes' where id = ${id}`;
  // Around midnight in Kigali it would be the next day.
  const [day] = await query<{ same: boolean }>`
    select (link_opened_at at time zone 'Africa/Kigali')::date = (now() at time zone 'Africa/Kigali')::date as same
    from contact_details where id = ${id}`;
  await open(token);
  const version = day?.same ? 2 : 3;
  expect(await rowOf(id)).toMatchObject({ linkOpens: 2, version });
  await query`
    update contact_details set link_opened_at = link_opened_at - interval '1 day' where id = ${id}`;
  await open(token);
  expect(await rowOf(id)).toMatchObject({ linkOpens: 3, version: version + 1 });
  const { events } = await threadOf(id);
  expect(events.filter(({ kind }) => kind === "link-opened").length).toBe(version);
});

test("a private link that is unknown, misspelt or of an erased request is answered with the same bytes, on every path", async () => {
  const { token: erased } = await arrive();
  expect((await mine("/erase", { token: erased })).status).toBe(200);
  const unknown = "A".repeat(22);
  const misspelt = `${"B".repeat(20)}?\u00e9`;
  const bodies: Record<string, object> = {
    "": {},
    "/messages": { id: randomUUID(), text: "Hello" },
    "/times": { times: [] },
    "/confirm": { start: freshHours(1)[0] },
    "/calendar": {},
    "/withdraw": {},
    "/reopen": {},
    "/link": {},
    "/erase": {},
  };
  const answers = new Set<string>();
  let network = 0;
  for (const token of [unknown, misspelt, erased]) {
    for (const [path, body] of Object.entries(bodies)) {
      const refused = await mine(path, { token, ...body }, `10.9.0.${++network}`);
      expect(refused.headers.get("cache-control")).toBe("no-store");
      answers.add(`${refused.status} ${await refused.text()}`);
    }
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^404 .*There is no request behind this link/),
  ]);
  for (const token of ["", "short", "A".repeat(23), 7]) await problemOf(mine("", { token }), 422);
});

test("a private link is refused where it comes from another site, and no address has it", async () => {
  const { token } = await arrive();
  const foreign = await site.call("/api/my-request", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    body: JSON.stringify({ token }),
  });
  await problemOf(foreign, 403);
  expect((await site.call(`/api/my-request?token=${token}`)).status).toBe(405);
  expect(site.logs.join("\n")).not.toContain(token);
});

test("a message of the sender is stored once, reaches staff once and moves the version once", async () => {
  const { id, token } = await arrive();
  const before = (await rowOf(id))?.version ?? 0;
  const message = { token, id: randomUUID(), text: "Our board meets on 4 December." };
  const all = await Promise.all(Array.from({ length: 5 }, async () => mine("/messages", message)));
  for (const one of all) {
    expect((await shown(one)).messages).toMatchObject([
      { id: message.id, kind: "sender", author: "", text: message.text },
    ]);
  }
  expect(await rowOf(id)).toMatchObject({ version: before + 1, lastMessage: { kind: "sender" } });
  expect(await queued(id, "sender-message")).toEqual(
    expect.arrayContaining([to(owner), to(colleague)]),
  );
  expect(await queued(id, "sender-message")).toHaveLength(2);
});

test("a message of the sender under an id that another one has is 422, whosever it is", async () => {
  const [one, two] = [await arrive(), await arrive()];
  const message = { token: one.token, id: randomUUID(), text: "The first" };
  await shown(mine("/messages", message));
  for (const other of [
    { ...message, text: "The second" },
    { ...message, token: two.token },
  ]) {
    const { type } = await problemOf(mine("/messages", other), 422);
    expect(type).toBe("/problems/already-received");
  }
  expect((await open(two.token)).messages).toEqual([]);
});

test("a message of the sender that is empty or too long is refused, and so is the 61st of ten minutes from a network", async () => {
  const { token } = await arrive();
  const send = (text: string, from?: string) =>
    mine("/messages", { token, id: randomUUID(), text }, from);
  for (const text of ["", "  ", "a".repeat(10_001)]) await problemOf(send(text), 422);
  for (let sent = 0; sent < 60; sent++)
    expect((await send(`No. ${sent}`, "10.7.0.1")).status).toBe(200);
  await problemOf(send("One more", "10.7.0.1"), 429);
  expect((await open(token)).messages).toHaveLength(60);
});

test("a message of the sender to a request in the spam tray is stored, and no one is notified", async () => {
  const { id, token } = await arrive();
  await operate({ kind: "state", request: id, state: "spam" });
  await shown(mine("/messages", { token, id: randomUUID(), text: "Hello?" }));
  expect(await queued(id, "sender-message")).toEqual([]);
});

test("the number for a call is the request's from now on, said by one message however often it is sent", async () => {
  const { id, token } = await arrive({ phone: "" });
  const body = { token, id: randomUUID(), phone: " +250 788 123 456 " };
  await shown(mine("/phone", body));
  const { phone, messages } = await shown(mine("/phone", body));
  expect(phone).toBe("+250 788 123 456");
  expect(messages).toMatchObject([
    { kind: "sender", text: "My number for the call: +250 788 123 456" },
  ]);
  expect((await rowOf(id))?.phone).toBe("+250 788 123 456");
  expect(await queued(id, "sender-message")).not.toEqual([]);
});

test("the number for a call has to be one", async () => {
  const { token } = await arrive({ phone: "" });
  for (const phone of ["", "call me", "12345", "7".repeat(41)]) {
    const refusal = await mine("/phone", { token, id: randomUUID(), phone });
    expect((await problemOf(refusal, 422)).errors).toMatchObject([{ path: "phone" }]);
  }
  expect((await open(token)).phone).toBe("");
});

test("suggested times replace those before, in their order and once each", async () => {
  const before = freshHours(3);
  const { id, token } = await arrive({ suggestedTimes: before });
  const [one = "", two = ""] = freshHours(2);
  expect((await shown(mine("/times", { token, times: [two, one, two] }))).suggestedTimes).toEqual([
    two,
    one,
  ]);
  expect((await threadOf(id)).events.at(-1)).toMatchObject({ kind: "time-suggested", actor: "" });
  expect((await shown(mine("/times", { token, times: [] }))).suggestedTimes).toEqual([]);
});

test("suggested times must be hours on offer", async () => {
  const { token } = await arrive();
  for (const time of ["2020-01-06T08:00:00Z", "2099-01-06T08:00:00Z"])
    await problemOf(mine("/times", { token, times: [time] }), 422);
  await problemOf(mine("/times", { token, times: freshHours(4) }), 422);
});

/** An answered request with these hours. */
const answered = async (suggestedTimes: string[]) => {
  const { id, token } = await arrive({ suggestedTimes });
  expect((await answer(id)).status).toBe(200);
  await open(token);
  // No one has it: then all who answer hear of the call.
  await operate({ kind: "owner", request: id, owner: null });
  return { id, token };
};
const choose = (token: string, start: string | undefined) => mine("/confirm", { token, start });

test("a time that the sender chooses is confirmed, and both sides get the invitation", async () => {
  const [start] = freshHours(1);
  const { id, token } = await answered([start ?? ""]);
  expect(await shown(choose(token, start))).toMatchObject({
    status: "confirmed",
    confirmedTime: start,
  });
  const mails = await queued(id, "time-confirmed");
  expect(mails).toHaveLength(3);
  expect(mails).toEqual(expect.arrayContaining([toSender, to(owner), to(colleague)]));
  for (const { payload } of mails) expect(payload).toEqual({ start, sequence: 0 });
  expect((await threadOf(id)).events.at(-1)).toMatchObject({
    kind: "time-confirmed",
    actor: "",
    detail: { time: start },
  });
});

test("a time that the sender chooses is moved by the sender; then only the owner hears of it, under the next number", async () => {
  const [first, second] = freshHours(2);
  const { id, token } = await answered([first ?? ""]);
  await operate({ kind: "owner", request: id, owner: owner.id });
  await shown(choose(token, first));
  await query`update outgoing set state = 'sent' where request_id = ${id}`;
  expect((await shown(choose(token, second))).confirmedTime).toBe(second);
  const moved = await queued(id, "time-moved");
  expect(moved).toHaveLength(2);
  expect(moved).toEqual(expect.arrayContaining([toSender, to(owner)]));
  for (const { payload } of moved) expect(payload).toEqual({ start: second, sequence: 1 });
  // The same again changes nothing.
  const version = (await rowOf(id))?.version;
  await shown(choose(token, second));
  expect((await rowOf(id))?.version).toBe(version);
});

test("a time that the sender chooses comes as a file that a calendar reads, under the number of the last invitation", async () => {
  const [first = "", second = ""] = freshHours(2);
  const { id, token } = await answered([first]);
  await problemOf(mine("/calendar", { token }), 409);
  for (const start of [first, second]) await shown(choose(token, start));
  const file = await mine("/calendar", { token });
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("no-store");
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const entry = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(entry).toMatchObject({ uid: `${id}@localhost`, sequence: 1 });
  expect(entry.startDate.toJSDate().toISOString()).toBe(second);
  expect(entry.endDate.toJSDate().getTime() - Date.parse(second)).toBe(45 * 60_000);
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(String(calendar)).not.toMatch(/aline/i);
});

test("a time that the sender chooses that someone else has is 409 with the next free ones", async () => {
  const [start = "", mine = ""] = freshHours(2);
  const [one, two] = [await answered([start]), await answered([start, mine])];
  await shown(choose(one.token, start));
  expect((await open(two.token)).freeTimes).toEqual([mine]);
  const refused = await choose(two.token, start);
  const { next } = v.parse(SlotTaken, await refused.clone().json());
  const { type } = await problemOf(refused, 409);
  expect([type, next.length]).toEqual(["/problems/slot-taken", 3]);
  expect(next).not.toContain(start);
  expect((await open(two.token)).status).toBe("answered");
});

test("a time that the sender chooses must have been suggested, and the firm must have answered", async () => {
  const [start = "", other] = freshHours(2);
  const waiting = await arrive({ suggestedTimes: [start] });
  const { token } = await answered([start]);
  for (const refused of [await choose(waiting.token, start), await choose(token, other)])
    expect((await problemOf(refused, 409)).type).toBe("/problems/not-offered");
  await problemOf(choose(token, "2099-01-06T08:00:00Z"), 422);
});

test("a time that the sender chooses cannot move a call that begins within two hours", async () => {
  const { id, token } = await answered([]);
  await query`
    insert into bookings (id, request_id, during, state)
    values (
      ${randomUUID()}, ${id},
      tstzrange(now() + interval '119 minutes', now() + interval '164 minutes'), 'confirmed'
    )`;
  const [start] = freshHours(1);
  expect((await problemOf(choose(token, start), 409)).type).toBe("/problems/too-late");
});

test("a time that the sender chooses cannot be chosen for a request that was withdrawn, or that the firm closed", async () => {
  const [start = ""] = freshHours(1);
  const withdrawn = await answered([start]);
  await shown(mine("/withdraw", { token: withdrawn.token }));
  const closed = await answered([start]);
  await operate({ kind: "state", request: closed.id, state: "closed" });
  for (const { token } of [withdrawn, closed])
    expect((await problemOf(choose(token, start), 409)).type).toBe("/problems/request-closed");
});

test("a request that is withdrawn is closed, its call is cancelled on both sides and its hour is free again", async () => {
  const [start = ""] = freshHours(1);
  const { id, token } = await arrive({ suggestedTimes: [start] });
  await answer(id);
  await operate({ kind: "owner", request: id, owner: null });
  await shown(mine("/confirm", { token, start }));
  const withdrawn = await shown(mine("/withdraw", { token }));
  expect(withdrawn).toMatchObject({
    status: "withdrawn",
    confirmedTime: null,
    freeTimes: [start],
  });
  expect(await rowOf(id)).toMatchObject({ state: "closed", withdrawnAt: withdrawn.withdrawnAt });
  const cancelled = await queued(id, "time-cancelled");
  expect(cancelled).toHaveLength(3);
  for (const { payload } of cancelled) expect(payload).toEqual({ start, sequence: 1 });
  expect(await queued(id, "withdrawn")).toHaveLength(2);
  const { events } = await threadOf(id);
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(["withdrawn", "time-cancelled"]);
  // Again: nothing.
  const version = (await rowOf(id))?.version;
  await shown(mine("/withdraw", { token }));
  expect((await rowOf(id))?.version).toBe(version);
});

test("a request that is withdrawn opens again as what it was: answered, in progress or new", async () => {
  for (const [state, step] of [
    ["new", async () => undefined],
    [
      "in-progress",
      async (request: string) => operate({ kind: "owner", request, owner: owner.id }),
    ],
    [
      "answered",
      async (request: string, token: string) => {
        await answer(request);
        await open(token);
      },
    ],
  ] as const) {
    const { id, token } = await arrive();
    await step(id, token);
    await shown(mine("/withdraw", { token }));
    const reopened = await shown(mine("/reopen", { token }));
    expect(reopened).toMatchObject({ withdrawnAt: null });
    expect(await rowOf(id)).toMatchObject({ state, withdrawnAt: null });
    expect((await threadOf(id)).events.at(-1)?.kind).toBe("reopened");
  }
});

test("a request that is withdrawn is not opened again where the firm closed it", async () => {
  const { id, token } = await arrive();
  await operate({ kind: "state", request: id, state: "closed" });
  expect((await shown(mine("/reopen", { token }))).status).toBe("closed");
});
