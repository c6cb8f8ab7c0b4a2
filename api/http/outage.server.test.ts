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
const rowsOf = async (keys: string[]) => {
  const [row] = await direct.sql<{ rows: number; details: number }[]>`
    select count(*)::int as rows, count(contact_details.id)::int as details
    from contacts left join contact_details using (id)
    where contacts.id = any(${keys}::uuid[])`;
  return { ...row };
};
/** Sends until it is stored, as an outbox does; how often it was refused by a 503. */
async function sendUntilStored(key: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    const answer = await send(key);
    if (answer.status === 201) return refused;
    expect(answer.status).toBe(503);
    await answer.text();
  }
}

beforeEach(async () => {
  await way.repair();
  const ready = async () => (await site.call("/readyz")).status;
  await expect.poll(ready).toBe(200);
});

test("writes and unknown reads are 503 with Retry-After; kept answers stand; 5 s after, all is well", async () => {
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
  const mended = Date.now();
  await sendUntilStored(key);
  expect(Date.now() - mended).toBeLessThan(5_000);
  expect(await rowsOf([key])).toEqual({ rows: 1, details: 1 });
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
  const began = Date.now();
  const answers = await Promise.all([
    send(newKey()),
    send(newKey()),
    site.call("/readyz"),
    site.call("/api/staff/session", { headers: { cookie: `session=${"x".repeat(43)}` } }),
  ]);
  const took = Date.now() - began;
  unlocked.resolve();
  await Promise.all([locking, ...waiting]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
  expect(took).toBeLessThan(2_000);
});

test("a database that only stays silent is 503 too, within the deadline", async () => {
  way.swallow();
  const began = Date.now();
  await problemOf(send(newKey()), 503);
  expect(Date.now() - began).toBeLessThan(9_000);
  await way.repair();
  await sendUntilStored(newKey());
});

test("the plain form draws the page with what was typed", async () => {
  await way.cut();
  const answer = await site.call("/contact", formPost(request));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(drawn.at(-1)).toMatchObject({ status: 503, values: request });
  expect(drawn.at(-1)?.notice).toContain("database");
});

test("when the database is away connections that break at any moment leave whole requests, each once", async () => {
  const keys = Array.from({ length: 40 }, newKey);
  let stored = false;
  const breaking = (async () => {
    while (!stored) {
      way.refuse();
      await way.repair();
      await new Promise((next) => setTimeout(next, 25));
    }
  })();
  const some = keys.slice(0, 20).map(sendUntilStored);
  await Promise.race([Promise.all(some), new Promise((next) => setTimeout(next, 1_500))]);
  stored = true;
  await breaking;
  await Promise.all([...some, ...keys.slice(20).map(sendUntilStored)]);
  expect(await rowsOf(keys)).toEqual({ rows: 40, details: 40 });
});
