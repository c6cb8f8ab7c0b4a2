import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { slotDays } from "../../../db/schema/requests/slots.ts";
import { firm } from "../../../db/testing/firm.ts";
import { withDatabase } from "../../../db/testing/database.ts";
import { problemOf, siteOn } from "../../testing/app.ts";
import { performed, requestsOn } from "../../testing/requests.ts";
import { personWith } from "../../testing/staff.ts";
import { checkTrail } from "./check.ts";

const { database, query } = await withDatabase();
const now = Date.now();
const site = await siteOn(database, { now: () => now });
const { arrive, call, consultant, operate, rowOf } = await requestsOn(site, database);

/** The lines of a request, the oldest first. */
const linesOf = async (id: string) => {
  const reference = (await rowOf(id))?.reference ?? "";
  const lines = await query<{ action: string; actor: string; detail: object }>`
    select action, actor, detail from audit_log where subject = ${reference} order by seq`;
  for (const { actor } of lines) expect(actor).toBe(consultant.person.email);
  return lines.map(({ action, detail }) => [action, detail]);
};

test("each thing that staff do with a request is one line under its reference, however often it is sent", async () => {
  const request = await arrive();
  const colleague = await personWith(database, "author and consultant");
  const operations = [
    { kind: "owner", owner: colleague.id },
    { kind: "state", state: "in-progress" },
    { kind: "owner", owner: null },
    { kind: "sector", sector: "health" },
    { kind: "priority", priority: "urgent" },
    { kind: "priority", priority: "urgent" },
    { kind: "note", text: "Ask for the letter." },
    { kind: "reply", text: "Dear Aline, Friday?", answered: true, seenReply: null },
    { kind: "state", state: "won" },
    { kind: "retain-until", retainUntil: "2031-05-01" },
    { kind: "email", email: "corrected@sender.example" },
  ].map((one) => ({ ...one, id: randomUUID(), request }));
  for (const operation of [...operations, ...operations]) await performed(operate(operation));
  expect(await linesOf(request)).toEqual([
    // It is in progress by it, as the next operation says.
    ["request assigned", { to: colleague.email }],
    ["request assigned", { to: null }],
    ["request sector set", { to: "health" }],
    ["request priority set", { from: "normal", to: "urgent" }],
    ["request note written", {}],
    ["request answered", {}],
    ["request state set", { from: "in-progress", to: "won" }],
    ["retention changed", { to: "2031-05-01" }],
    ["request address corrected", {}],
  ]);
});

test("a call that is confirmed, moved and cancelled, and a link that is sent or renewed, are lines too", async () => {
  const request = await arrive();
  const [first = "", second = ""] = slotDays(now, firm)
    .flatMap(({ starts }) => starts)
    .map((start) => new Date(start).toISOString());
  for (const start of [first, first, second])
    expect((await call("POST", `/${request}/confirm`, { start })).status).toBe(200);
  await problemOf(call("DELETE", `/${request}/confirm`, { start: first }), 409);
  for (let twice = 0; twice < 2; twice++)
    await call("DELETE", `/${request}/confirm`, { start: second });
  // Once a minute.
  for (let twice = 0; twice < 2; twice++) await call("POST", `/${request}/link`, {});
  await call("POST", `/${request}/link`, { renew: true });
  expect(await linesOf(request)).toEqual([
    ["call confirmed", { time: first }],
    ["call moved", { time: second }],
    ["call cancelled", { time: second }],
    ["request link sent", {}],
    ["request link renewed", {}],
  ]);
});

test("what is refused, and what is said of no request, leaves no line", async () => {
  const request = await arrive();
  await problemOf(operate({ kind: "owner", request, owner: randomUUID() }), 422);
  const lines = () =>
    query`select from audit_log where action like 'request %' or action like 'call %'`;
  const before = (await lines()).length;
  await problemOf(operate({ kind: "note", request: randomUUID(), text: "For no one" }), 404);
  await problemOf(call("POST", `/${randomUUID()}/link`, {}), 404);
  expect(await lines()).toHaveLength(before);
  expect(await linesOf(request)).toEqual([]);
});

test("the trail has nothing of what senders and staff wrote, and still verifies", async () => {
  const [found] = await query`
    select from audit_log where concat_ws(' ', subject, detail::text) ~* 'sender\\.example|Aline|letter|Friday'`;
  expect(found).toBeUndefined();
  expect((await checkTrail(database)).fault).toBeNull();
});
