import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { startProxy } from "../../db/testing/proxy.ts";
import { formPost, jsonPost, problemOf, request, siteOn } from "../testing/app.ts";

const { database: direct, where } = await withDatabase();
if (!("url" in where)) throw new Error("This needs a PostgreSQL server");
const way = await startProxy(where.url);
const database = await openDatabase({ url: way.url });
const drawn: { status: number; values: Record<string, string>; notice?: string }[] = [];
const site = await siteOn(database, {
  renderContactForm: async (_, status, { form }) => {
    drawn.push({ status, ...form });
    return new Response("the page", { status });
  },
});
afterAll(async () => {
  await database.close();
  await way.close();
});

const send = (key: string, body: unknown = request) =>
  site.call("/api/contact", jsonPost(body, { "idempotency-key": key }));
const newKey = (): string => crypto.randomUUID();

beforeEach(async () => {
  await way.repair();
  const ready = async () => (await site.call("/readyz")).status;
  await expect.poll(ready).toBe(200);
});

test("writes and unknown reads are 503 with Retry-After; kept answers stand; once it is back, all is well", async () => {
  const key = newKey();
  expect((await site.call("/api/laws")).status).toBe(200);
  await way.cut();
  const refused = await send(key);
  expect(refused.headers.get("retry-after")).toBe("2");
  await problemOf(refused, 503);
  await problemOf(site.call("/api/team"), 503);
  await problemOf(site.call("/readyz"), 503);
  expect((await site.call("/healthz")).status).toBe(200);
  expect((await site.call("/api/laws")).status).toBe(200);
  await way.repair();
  // As an outbox does.
  const sent = async () => (await send(key)).status;
  await expect.poll(sent).toBe(201);
  const rows = await direct.sql`select from contact_details where id = ${key}`;
  expect(rows).toHaveLength(1);
  expect((await site.call("/readyz")).status).toBe(200);
});

test("while one table is locked and many wait for it, requests, sessions and the probe are answered", async () => {
  const locked = Promise.withResolvers<void>();
  const unlocked = Promise.withResolvers<void>();
  const locking = direct.sql.begin(async (tx) => {
    await tx`lock table insights`;
    locked.resolve();
    await unlocked.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: 24 }, (_, n) =>
    site.call(`/api/insights/insight-none-${n}`),
  );
  let unlockedFirst = 0;
  for (const one of waiting) void one.then(() => unlockedFirst++);
  const answers = await Promise.all([
    send(newKey()),
    send(newKey()),
    site.call("/readyz"),
    site.call("/api/staff/session", { headers: { cookie: `session=${"x".repeat(43)}` } }),
  ]);
  expect(unlockedFirst).toBe(0);
  unlocked.resolve();
  await Promise.all([locking, ...waiting]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
});

test("the plain form draws the page with what was typed", async () => {
  await way.cut();
  const answer = await site.call("/contact", formPost(request));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(drawn.at(-1)).toMatchObject({ status: 503, values: request });
  expect(drawn.at(-1)?.notice).toContain("database");
});
