import { beforeEach, expect, test } from "vitest";
import { referencePattern } from "../../db/schema/contact.ts";
import { slotDays } from "../../db/schema/requests/slots.ts";
import { firm } from "../../db/testing/firm.ts";
import { withDatabase } from "../../db/testing/database.ts";
import type { FormEcho } from "../pages/render.ts";
import { formPost, problemOf, request, siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
let drawn: (FormEcho & { status: number })[] = [];
let now = Date.parse("2026-03-02T10:05:00Z");
const site = await siteOn(database, {
  now: () => now,
  settings: { contactLimit: { count: 5, windowMs: 600_000 } },
  renderContactForm: async (_, status, { form }) => {
    drawn.push({ status, ...form });
    return new Response("the page", { status, headers: { "content-type": "text/html" } });
  },
});

beforeEach(async () => {
  drawn = [];
  await query`truncate contacts, rate_limit cascade`;
});

const postForm = (fields: Record<string, string>, from = "203.0.113.7") =>
  site.call("/contact", { ...formPost(fields), from });
const rows = async () =>
  (await query<{ n: number }>`select count(*)::int as n from contacts`)[0]?.n;

test("the plain form stores what was typed and leads to the page with its reference", async () => {
  const answer = await postForm({ ...request, message: "First line\r\nsecond line" });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
  const location = answer.headers.get("location") ?? "";
  const { pathname, searchParams } = new URL(location, "http://localhost");
  const reference = searchParams.get("sent") ?? "";
  expect(pathname).toBe("/contact");
  expect(reference).toMatch(referencePattern);
  const age = Date.now() / 1_000 - Number(searchParams.get("at"));
  expect(age, "seconds since it was received").toBeLessThan(60);
  const [row] = await query`
    select message, consultation_type, source, reference from contacts join contact_details using (id)`;
  expect({ ...row }).toEqual({
    message: "First line\nsecond line",
    consultation_type: "risk-assessment",
    source: "plain",
    reference,
  });
});

test("the plain form stores what is attached below the message, which is long enough by itself or refused", async () => {
  const attachment = "Service: Training\r\nTime: 1-4 weeks";
  expect((await postForm({ ...request, message: "Two groups.", attachment })).status).toBe(303);
  const [row] = await query`select message from contacts`;
  expect(row?.["message"]).toBe("Two groups.\n\nService: Training\nTime: 1-4 weeks");
  expect((await postForm({ ...request, message: "Short", attachment })).status).toBe(422);
});

test("the plain form asks for a number beside times for a call, and stores nothing until there is one", async () => {
  const [start = 0] = slotDays(now, firm).flatMap(({ starts }) => starts);
  const timed = { ...request, phone: "", time1: new Date(start).toISOString() };
  expect((await postForm(timed)).status).toBe(422);
  expect(drawn[0]?.errors).toEqual({ phone: "Please enter the phone number that we call" });
  expect(await rows()).toBe(0);
  expect((await postForm({ ...timed, phone: request.phone })).status).toBe(303);
});

test("the plain form makes one row of a double press, also at the same time and across the end of a window", async () => {
  const both = await Promise.all([postForm(request), postForm(request)]);
  now += 6 * 60_000;
  const third = await postForm(request);
  const places = [...both, third].map(({ headers }) => headers.get("location"));
  expect(new Set(places).size).toBe(1);
  expect(await rows()).toBe(1);
});

test("the plain form makes two rows of two texts, two visitors or two occasions", async () => {
  await postForm(request);
  await postForm({ ...request, phone: "+250 788 111 111" });
  await postForm(request, "203.0.113.8");
  await postForm(request, "203.0.113.7");
  expect(await rows()).toBe(3);
  now += 30 * 60_000;
  await postForm(request);
  expect(await rows()).toBe(4);
});

test("the plain form draws the page again with what was typed and the visitor's messages", async () => {
  const answer = await postForm({
    name: "A",
    email: "missing",
    message: "Long enough to be sent",
    attachment: "Service: Training",
  });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
  expect(drawn).toEqual([
    {
      status: 422,
      values: {
        name: "A",
        email: "missing",
        company: "",
        phone: "",
        message: "Long enough to be sent",
        consultationType: "",
        attachment: "Service: Training",
        time1: "",
        time2: "",
        time3: "",
      },
      errors: {
        name: "Name must be at least 2 characters",
        email: "Please enter a valid email address",
      },
    },
  ]);
  expect(await rows()).toBe(0);
});

test("the plain form draws the page again over the limit, with the text and when to come back", async () => {
  for (let nth = 0; nth < 5; nth++) await postForm({ ...request, company: `No. ${nth}` });
  const answer = await postForm({ ...request, company: "One more" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(drawn[0]?.values.company).toBe("One more");
  expect(drawn[0]?.notice).toContain("Too many requests");
});

test("the plain form takes a filled honeypot as a signal only", async () => {
  expect((await postForm({ ...request, leaveEmpty: "http://spam.example" })).status).toBe(303);
  const [row] = await query`select suspicion from contact_details`;
  expect(row?.suspicion).toBe(25);
});

test("the plain form draws the page for bodies that are no form, or too long", async () => {
  const json = { ...formPost(request), headers: { "content-type": "application/json" } };
  expect((await site.call("/contact", json)).status).toBe(415);
  expect((await postForm({ ...request, message: "m".repeat(70_000) })).status).toBe(413);
  expect(drawn.map(({ status }) => status)).toEqual([415, 413]);
});

test("the plain form answers problems where no one draws pages", async () => {
  const bare = await siteOn(database);
  await problemOf(bare.call("/contact", formPost({})), 422);
});
