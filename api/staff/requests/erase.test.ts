import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { referenceOf } from "../../../db/schema/contact.ts";
import { RequestsErased } from "../../../db/schema/requests/actions.ts";
import { slotDays } from "../../../db/schema/requests/slots.ts";
import { firm } from "../../../db/testing/firm.ts";
import { claim } from "../../outgoing/queue.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { personWith, signedInAs, trail } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { arrive, call, changes, consultant, operate, tablesWith } = await requestsOn(site, database);
const administrator = await signedInAs(site, database, "administrator");
const owner = await personWith(database, "consultant");
await personWith(database, "consultant");

const erase = (ids: string[], who = consultant, reason = "asked by the person") =>
  call("POST", "/erase", { ids, reason }, who);
const receiptsOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return v.parse(RequestsErased, await answer.json()).receipts;
};
test("erasing leaves nothing of a request but one line of the audit trail, and a cancellation for its owner", async () => {
  const id = await arrive({ name: "Canary Uwase", email: "canary@example.rw" });
  await operate({ kind: "owner", request: id, owner: owner.id });
  await operate({ kind: "note", request: id, text: "About Canary Uwase" });
  const start = new Date(slotDays(Date.now(), firm)[0]?.starts[0] ?? 0).toISOString();
  await call("POST", `/${id}/confirm`, { start });
  const [erased] = await receiptsOf(await erase([id], administrator));
  expect(erased).toEqual({ id, receipt: expect.stringMatching(/^ER-[0-9A-Z]{4}-[0-9A-Z]{4}$/) });
  for (const text of ["Canary", "canary@"]) expect(await tablesWith(text)).toEqual([]);
  expect(await trail(database, "erased", { subject: erased?.receipt ?? "" })).toEqual([
    {
      actor: administrator.person.email,
      subject: erased?.receipt,
      detail: { reason: "asked by the person" },
    },
  ]);
  const mails = await query`
    select request_id, kind, staff_id, payload from outgoing where event like 'time-cancelled %'`;
  expect([...mails]).toMatchObject([
    {
      request_id: null,
      kind: "time-cancelled",
      staff_id: owner.id,
      payload: { start, sequence: 1 },
    },
  ]);
  // What the worker makes the invitation's end of.
  expect(await claim(database, "mail", 1_000)).toMatchObject({
    kind: "time-cancelled",
    request: { id, reference: referenceOf(id) },
  });
  expect((await changes("?since=1")).changes).toContainEqual({ key: id, row: null });
  expect(await receiptsOf(await erase([id]))).toEqual([]);
});

test("a consultant erases a request of their own or of no one, and none of a colleague's", async () => {
  const [own, open, theirs] = [await arrive(), await arrive(), await arrive()];
  await operate({ kind: "owner", request: own, owner: consultant.person.id });
  await operate({ kind: "owner", request: theirs, owner: owner.id });
  for (const id of [own, open]) expect(await receiptsOf(await erase([id]))).toHaveLength(1);
  await problemOf(erase([theirs]), 403);
  expect(await receiptsOf(await erase([theirs], administrator))).toHaveLength(1);
});

test("erasing several needs an administrator, and has a receipt for each", async () => {
  const ids = [await arrive(), await arrive(), await arrive()];
  await problemOf(erase(ids), 403);
  const receipts = await receiptsOf(await erase([...ids, randomUUID()], administrator, "test"));
  expect(receipts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(3);
  for (const { receipt } of receipts)
    expect(await trail(database, "erased", { subject: receipt })).toHaveLength(1);
});

test("erasing needs a reason from the list, and ids of requests", async () => {
  const id = await arrive();
  const wrong: [object, string][] = [
    [{ ids: [id] }, "reason"],
    [{ ids: [id], reason: "Aline asked" }, "reason"],
    [{ ids: [], reason: "spam" }, "ids"],
    [{ ids: ["1"], reason: "spam" }, "ids.0"],
  ];
  for (const [body, path] of wrong) {
    const { errors } = await problemOf(call("POST", "/erase", body), 422);
    expect(errors?.map((error) => error.path)).toEqual([path]);
  }
});

test("erasing goes well with operations on the same request at the same time", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await arrive();
    const note = () => operate({ kind: "note", request: id, text: "Meanwhile" });
    const answers = await Promise.all([note(), erase([id]), note(), note()]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await tablesWith(id)).toEqual(["staff_changes"]);
  }
});

const person = (path: string, body: object, who = administrator) =>
  call("POST", `/person/${path}`, body, who);
const someone = { email: "Solange@Example.rw", phone: "0788 123 456", name: "Solange M." };

test("one person's data is found by address in any case, or by the phone number, however it was written", async () => {
  const one = await arrive(someone);
  const two = await arrive({ ...someone, email: "other@example.rw", phone: "+250788123456" });
  await arrive({ phone: "+250 788 123 457" });
  const more = await Promise.all(
    ["+250 (0)788 999 001", "0722 000 111 / 788 999 001", "٠٧٨٨ ٩٩٩ ٠٠١", "0788999001 ext. 12"].map(
      (phone) => arrive({ email: "info@xn--cole-rwanda-99a.example", phone }),
    ),
  );
  await operate({ kind: "note", request: one, text: "A note" });
  for (const [asked, ids] of [
    [{ email: "solange@example.rw" }, [one]],
    [{ phone: "00250-788-123-456" }, [one, two]],
    [{ email: "other@example.rw", phone: "" }, [two]],
    [{ email: "other@example.rw", phone: "0788123456" }, [one, two]],
    [{ phone: "+250 0788 999 001" }, more],
    [{ email: "info@École-rwanda.example" }, more],
    [{ email: "nothing@example.rw" }, []],
  ] as const) {
    const answer = await person("find", asked);
    const found = await answer.json();
    expect(found.requests.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [...ids].toSorted(),
    );
    expect(found.found.map(({ kind }: { kind: string }) => kind)).toEqual([
      "requests",
      "messages",
      "mails",
      "calls",
    ]);
  }
  const found = await (await person("find", { phone: someone.phone })).json();
  expect(found.found).toMatchObject([
    { count: 2, oldest: expect.any(String) },
    { count: 1 },
    { count: 2 },
    { count: 0, oldest: null },
  ]);
  expect((await trail(database, "person searched"))[0]).toMatchObject({
    subject: "one person",
    detail: { requests: 2 },
  });
});

test("one person's data is exported whole, and the trail says so without saying who", async () => {
  const answer = await person("export", { phone: someone.phone });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { requests } = await answer.json();
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({
    request: { name: "Solange M." },
    thread: { messages: [{ text: "A note" }] },
    signals: { honeypot: false },
    mails: [{ kind: "confirmation", state: "waiting" }],
  });
  const [line] = await trail(database, "person exported");
  expect(line).toMatchObject({ subject: "one person", detail: { requests: 2 } });
});

test("one person's data is erased by an administrator who signed in just now", async () => {
  const body = { phone: someone.phone, reason: "asked by the person" };
  for (const path of ["find", "export", "erase"])
    await problemOf(person(path, body, consultant), 403);
  await problemOf(person("erase", { phone: someone.phone }), 422);
  expect(await receiptsOf(await person("erase", body))).toHaveLength(2);
  expect(await tablesWith("Solange")).toEqual([]);
});

test.each([{}, { email: "" }, { phone: "12" }, { email: "", phone: " " }, { email: 5 }])(
  "one person's data is not looked for by %j",
  async (asked) => {
    await problemOf(person("find", asked), 422);
  },
);
