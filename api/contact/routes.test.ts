import * as v from "valibot";
import { expect, test } from "vitest";
import { ContactReceipt, referenceOf } from "../../db/schema/contact.ts";
import { jsonPost, openSite, problemOf, request } from "../testing/app.ts";

const newKey = (): string => crypto.randomUUID();

const site = await openSite();

const send = (body: unknown, key = newKey()) =>
  site.call("/api/contact", jsonPost(body, { "idempotency-key": key }));

test("POST /api/contact answers 201 with the row, its reference and the time in ISO 8601", async () => {
  const id = newKey();
  const answer = await send(request, id);
  expect(answer.status).toBe(201);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const receipt = v.parse(v.strictObject(ContactReceipt.entries), await answer.json());
  expect(receipt).toMatchObject({ ...request, id, reference: referenceOf(id) });
  expect(Math.abs(Date.now() - Date.parse(receipt.createdAt))).toBeLessThan(60_000);
});

test("POST /api/contact trims, and lets the three optional fields be absent", async () => {
  const answer = await send({
    name: "  Aline ",
    email: " aline@example.rw ",
    message: " Ten letters or more \n",
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    name: "Aline",
    email: "aline@example.rw",
    message: "Ten letters or more",
    company: "",
    phone: "",
    consultationType: "",
  });
});

test("POST /api/contact gives every request without a key an id of its own", async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const answer = await site.call("/api/contact", jsonPost(request));
      return v.parse(ContactReceipt, await answer.json()).id;
    }),
  );
  expect(new Set(ids).size).toBe(2);
  // RFC 9562 §5.7: version 7 sorts by time.
  expect(ids.every((id) => id[14] === "7")).toBe(true);
});

test("POST /api/contact answers the same key and body with the same bytes again, and says so", async () => {
  const key = newKey();
  const first = await send(request, key);
  const again = await send({ ...request, name: ` ${request.name} ` }, `"${key.toUpperCase()}"`);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(await again.text()).toBe(await first.text());
});

test("POST /api/contact answers the same key with another body with 422 already-received, and keeps the first", async () => {
  const key = newKey();
  const first = await (await send(request, key)).text();
  for (const change of [{ message: "Another text altogether." }, { company: "" }, { phone: "1" }]) {
    const problem = await problemOf(send({ ...request, ...change }, key), 422);
    expect(problem.type).toBe("/problems/already-received");
    expect(problem.detail).toContain(referenceOf(key));
  }
  expect(await (await send(request, key)).text()).toBe(first);
});

test("POST /api/contact refuses two keys at the same time with 400", async () => {
  const init = jsonPost(request);
  const headers = new Headers(init.headers);
  headers.append("idempotency-key", newKey());
  headers.append("idempotency-key", newKey());
  await problemOf(site.call("/api/contact", { ...init, headers }), 400);
});

test("POST /api/contact refuses an id whose reference another request has", async () => {
  const [one, two] = [newKey(), newKey()];
  expect((await send(request, one)).status).toBe(201);
  await problemOf(send(request, two.slice(0, -10) + one.slice(-10)), 422);
});

test("POST /api/contact names every wrong field with the visitor's message (spec.md §5)", async () => {
  const problem = await problemOf(send({}), 422);
  expect(problem.errors).toEqual([
    { path: "name", message: "Name must be at least 2 characters" },
    { path: "email", message: "Please enter a valid email address" },
    { path: "message", message: "Message must be at least 10 characters" },
  ]);
});

test.each([
  ["name", "A"],
  ["name", "a".repeat(201)],
  ["name", 5],
  ["name", null],
  ["name", "Two\nlines"],
  ["email", "missing"],
  ["email", `${"a".repeat(250)}@example.rw`],
  ["company", ["list"]],
  ["phone", "1".repeat(41)],
  ["message", "too short"],
  ["message", "m".repeat(10_001)],
  ["message", { text: "an object" }],
  ["consultationType", "haircut"],
  ["company", "half a pair \ud800"],
  ["message", "a NUL \0 in the text"],
])("POST /api/contact refuses %s: %j with 422 that names it", async (field, value) => {
  const problem = await problemOf(send({ ...request, [field]: value }), 422);
  expect(problem.errors?.map(({ path }) => path)).toEqual([field]);
});

test("POST /api/contact stores names and numbers without characters that turn the order of letters, a message with them", async () => {
  const turned = (text: string) => `\u202A\u202E${text}\u2066\u2069\u202C`;
  const { name, company, phone, message } = request;
  const fields = { name, company, phone, message };
  const sent = Object.entries(fields).map(([field, text]) => [field, turned(text)]);
  const answer = await send({ ...request, ...Object.fromEntries(sent) });
  expect(await answer.json()).toMatchObject({ ...fields, message: turned(message) });
  const empty = await problemOf(send({ ...request, name: turned("") }), 422);
  expect(empty.errors).toEqual([{ path: "name", message: "Name must be at least 2 characters" }]);
});

test("POST /api/contact asks for a number where times for a call come without, but not of what waited on a device", async () => {
  const timed = { ...request, phone: "", suggestedTimes: ["2026-11-27T13:00:00.000Z"] };
  expect((await problemOf(send(timed), 422)).errors).toEqual([
    { path: "phone", message: "Please enter the phone number that we call" },
  ]);
  expect((await problemOf(send({ ...timed, phone: "0788 12" }), 422)).errors).toEqual([
    { path: "phone", message: "This number is too short: please enter all its digits" },
  ]);
  expect((await send({ ...timed, writtenAt: "2026-11-21T09:00:00.000Z" })).status).toBe(201);
  expect((await send({ ...timed, phone: "0788 123 456" })).status).toBe(201);
});

test("POST /api/contact ignores fields that are not the visitor's to set", async () => {
  const answer = await send(
    `{"__proto__":{"admin":true},"id":"x","createdAt":"2001-01-01T00:00:00Z","state":"done",${JSON.stringify(request).slice(1)}`,
  );
  expect(answer.status).toBe(201);
  const receipt = v.parse(ContactReceipt, await answer.json());
  expect(receipt.id).not.toBe("x");
  expect(receipt.createdAt > "2002").toBe(true);
});

test("POST /api/contact refuses nothing for the honeypot or the fill time, whatever they hold", async () => {
  for (const extra of [
    { leaveEmpty: "http://spam.example", filledInMs: 12 },
    { leaveEmpty: { odd: true }, filledInMs: "soon" },
    { leaveEmpty: null, filledInMs: -1e300 },
  ]) {
    expect((await send({ ...request, ...extra })).status).toBe(201);
  }
});

// What else a body may not be: api/http/body.unit.test.ts.
test.each([
  ["[]", "application/json", 422],
  ["{", "application/json", 400],
  ["name=A", "application/x-www-form-urlencoded", 415],
])("POST /api/contact refuses the body %j of type %s with %i", async (body, type, status) => {
  const answer = await site.call("/api/contact", jsonPost(body, { "content-type": type }));
  await problemOf(answer, status);
});
