import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ContactReceipt, ContactRequest, consultationTypes } from "../../db/schema/contact.ts";
import { propertyRuns } from "../../db/testing/property-runs.ts";
import { removeExpiredLimits } from "../http/rate-limit.ts";
import { jsonPost, problemOf, request, siteOn, withSite } from "../testing/app.ts";
import { personWith } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const limited = await siteOn(database, {
  settings: { contactLimit: { count: 50, windowMs: 600_000 } },
});

const newKey = (): string => crypto.randomUUID();
const send = (body: unknown, key: string, from?: string, at = site) =>
  at.call("/api/contact", {
    ...jsonPost(body, { "idempotency-key": key }),
    ...(from && { from }),
  });
const idOf = async (answer: Response) => v.parse(ContactReceipt, await answer.json()).id;

test("whatever the contract accepts is stored and read back unchanged", async () => {
  const text = (maxLength: number, shortest = 0) =>
    fc.string({ unit: "binary", minLength: shortest, maxLength }).map((value) => value.trim());
  const accepted = fc
    .record({
      name: text(60, 2),
      email: fc.emailAddress({ size: "small" }),
      company: text(60),
      phone: text(20),
      message: text(300, 10),
      consultationType: fc.constantFrom("", ...consultationTypes.map(({ value }) => value)),
    })
    .filter((fields) => v.is(ContactRequest, fields))
    // What cannot be seen is taken out before.
    .map((fields) => v.parse(ContactRequest, fields));
  await fc.assert(
    fc.asyncProperty(accepted, async (fields) => {
      const answer = await send(fields, newKey());
      expect(answer.status).toBe(201);
      const id = await idOf(answer);
      const [row] = await query`
        select name, email, company, phone, message, consultation_type as "consultationType"
        from contacts where id = ${id}`;
      expect({ ...row }).toEqual(fields);
    }),
    propertyRuns(150),
  );
});

test("no input makes a 5xx: it is stored, or refused by a problem that names the field", async () => {
  const names = Object.keys(ContactRequest.entries);
  const anything = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
    fc.anything({ withNullPrototype: false, maxDepth: 3 }),
    fc.constantFrom(null, 0, -1, true, "", "\0", [], {}, "\ud800", "a".repeat(10_001)),
  );
  const fields = fc.dictionary(
    fc.oneof(fc.constantFrom(...names, "leaveEmpty", "filledInMs", "__proto__"), fc.string()),
    anything,
    { maxKeys: 9 },
  );
  const body = fc.oneof(
    fc.tuple(fields, fc.boolean()).map(([odd, complete]) =>
      // JSON knows neither undefined nor bigint; both are a test's affair, not a visitor's.
      JSON.stringify(complete ? { ...request, ...odd } : odd, (_, value) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    ),
    fc.json(),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await send(sent, newKey());
      if (answer.status === 201) return;
      expect([400, 422]).toContain(answer.status);
      const { errors } = await problemOf(answer, answer.status);
      if (answer.status === 422) {
        expect(errors?.length).toBeGreaterThan(0);
        expect(errors?.every(({ message }) => message.length > 0)).toBe(true);
      }
    }),
    propertyRuns(400),
  );
});

test("500 sent at the same time with 50 keys make 50 rows and 500 times 201", async () => {
  const keys = Array.from({ length: 50 }, newKey);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) => {
      const key = keys[index % 50] ?? "";
      return send({ ...request, company: `Company ${key}` }, key);
    }),
  );
  expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual([]);
  const fresh = answers.filter(({ headers }) => !headers.has("idempotent-replayed"));
  expect(fresh.length).toBe(50);
  const [count] = await query<{ rows: number; details: number }>`
    select count(*)::int as rows, count(contact_details.id)::int as details
    from contacts left join contact_details using (id)
    where contacts.id = any(${keys}::uuid[])`;
  expect({ ...count }).toEqual({ rows: 50, details: 50 });
});

test("the same key at the same time with ten texts: one is stored, nine are told so", async () => {
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send({ ...request, company: `No. ${index}` }, key)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array<number>(9).fill(422)]);
});

test("under a limit of 50, 200 at the same time from one address are 50 times 201 and 150 times 429", async () => {
  const [before] = await query<{ n: number }>`select count(*)::int as n from contacts`;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => send(request, newKey(), "203.0.113.50", limited)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201).length).toBe(50);
  expect(refused.length).toBe(150);
  const [after] = await query<{ n: number }>`select count(*)::int as n from contacts`;
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(50);
  for (const answer of refused) {
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
  }
});

test("under a limit of 50, replays, refused and other addresses count nothing", async () => {
  const from = "203.0.113.51";
  const key = newKey();
  for (let nth = 0; nth < 49; nth++) {
    expect((await send(request, newKey(), from, limited)).status).toBe(201);
  }
  await problemOf(send({}, newKey(), from, limited), 422);
  expect((await send(request, key, from, limited)).status).toBe(201);
  await problemOf(send(request, newKey(), from, limited), 429);
  // Over the limit, what was stored before is still answered.
  const replay = await send(request, key, from, limited);
  expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  await problemOf(send({ ...request, phone: "1" }, key, from, limited), 422);
  expect((await send(request, newKey(), "203.0.113.52", limited)).status).toBe(201);
});

test("under a limit of 50, a customer with a whole /48 has room for 8 visitors, not for 65,536", async () => {
  let accepted = 0;
  for (let nth = 0; nth < 1_000; nth += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        send(request, newKey(), `2001:db8:9:${(nth + n).toString(16)}::1`, limited),
      ),
    );
    accepted += answers.filter(({ status }) => status === 201).length;
  }
  // Two /56 of 256 visitors each, 200 requests in each.
  expect(accepted).toBe(400);
});

test("under a limit of 50, a new window begins when the old one is over; expired ones are removed", async () => {
  const from = "203.0.113.50";
  await problemOf(send(request, newKey(), from, limited), 429);
  await query`update rate_limit set reset_at = now() - interval '1 s'`;
  expect((await send(request, newKey(), from, limited)).status).toBe(201);
  const [row] = await query<{ hits: number }>`
    select hits from rate_limit where key = ${`contact:${from}`}`;
  expect(row?.hits).toBe(1);
  await removeExpiredLimits(database);
  const keys = await query<{
    key: string;
  }>`select key from rate_limit where key like 'contact:%'`;
  expect(keys.map(({ key }) => key)).toEqual([`contact:${from}`]);
});

test("a request that arrives in a flood is in the inbox; staff hear of it once in each window, strangers nothing", async () => {
  await query`truncate contacts, rate_limit cascade`;
  await personWith(database, "consultant");
  const small = await siteOn(database, {
    settings: { contactLimit: { count: 2, windowMs: 600_000 } },
  });
  const stored = [];
  for (let nth = 0; nth < 24; nth++) {
    const sent = { ...request, email: `nth${nth}@example.rw`, leaveEmpty: nth === 23 ? "x" : "" };
    const id = await idOf(await send(sent, newKey(), `203.0.113.${100 + nth}`, small));
    const rows = await query<{ state: string; kinds: string[] }>`
      select state, array(select kind from outgoing where request_id = details.id order by kind) as kinds
      from contact_details as details where id = ${id}`;
    stored.push(...rows);
  }
  const both = { state: "new", kinds: ["confirmation", "new-request"] };
  const nothing = { state: "new", kinds: [] };
  const noticed = { state: "new", kinds: ["new-request"] };
  const spam = { state: "spam", kinds: [] };
  expect(stored).toEqual([...Array(20).fill(both), noticed, nothing, nothing, spam]);
});

test("one address gets five confirmations a day, also where its requests were erased in between", async () => {
  const confirmed = [];
  for (let nth = 0; nth < 8; nth++) {
    const email = nth % 2 ? `Flooded+${nth}@example.rw` : "flooded@example.rw";
    const id = await idOf(await send({ ...request, email }, newKey()));
    const mails = await query`
      select from outgoing where request_id = ${id} and kind = 'confirmation'`;
    confirmed.push(mails.length);
    await query`delete from contacts where id = ${id}`;
  }
  expect(confirmed).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  const counts = await query`select from rate_limit where key like '%flooded%'`;
  expect(counts).toHaveLength(0);
});

test("what was erased does not come back from a device that never heard that it had arrived", async () => {
  const key = newKey();
  const id = await idOf(await send(request, key));
  await query`delete from contacts where id = ${id}`;
  for (const body of [request, { ...request, message: "Another text altogether." }]) {
    const problem = await problemOf(send(body, key), 422);
    expect(problem.type).toBe("/problems/already-received");
    expect(problem.detail).toContain("erased");
  }
  expect(await query`select from contacts where id = ${id}`).toHaveLength(0);
  expect(await query`select from outgoing where request_id = ${id}`).toHaveLength(0);
});

test("who sends a request of long ago again, as staff could, does not get the sender's link", async () => {
  const key = newKey();
  const first = v.parse(ContactReceipt, await (await send(request, key)).json());
  expect(v.parse(ContactReceipt, await (await send(request, key)).json())).toEqual(first);
  await query`
    update contacts set created_at = created_at - interval '16 minutes' where id = ${first.id}`;
  const again = v.parse(ContactReceipt, await (await send(request, key)).json());
  expect(first.link).toHaveLength(22);
  expect(again).toMatchObject({ id: first.id, reference: first.reference });
  expect(again.link).toBeUndefined();
});

test("suspicion is stored beside the request, with where it came from", async () => {
  const key = newKey();
  const sent = jsonPost(
    { ...request, leaveEmpty: "http://spam.example", filledInMs: 800 },
    {
      "idempotency-key": key,
      "sec-fetch-site": "same-origin",
    },
  );
  expect((await site.call("/api/contact", sent)).status).toBe(201);
  const [row] = await query`
    select suspicion, signals, source, state from contact_details where id = ${key}`;
  expect({ ...row }).toEqual({
    suspicion: 65,
    signals: expect.objectContaining({
      honeypot: true,
      tooFast: true,
      filledInMs: 800,
      links: 0,
    }),
    source: "form",
    state: "spam",
  });
});

test("the same long text from another address is a signal, from the same one it is not", async () => {
  const message = "We look at websites of your country and would like to work together with you.";
  const repeated = async (email: string) => {
    const key = newKey();
    await site.call(
      "/api/contact",
      jsonPost({ ...request, message, email }, { "idempotency-key": key }),
    );
    const [row] =
      await query`select signals ->> 'repeated' as raised from contact_details where id = ${key}`;
    return row?.["raised"];
  };
  expect(await repeated("one@example.rw")).toBe("false");
  expect(await repeated("One@example.rw")).toBe("false");
  expect(await repeated("two@example.rw")).toBe("true");
});
