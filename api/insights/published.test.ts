import { randomUUID } from "node:crypto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../db/postgres/postgres.ts";
import { newRequestId } from "../../db/schema/contact.ts";
import { createContentCache } from "../pages/response-cache.ts";
import { operationsAt } from "../testing/operations.ts";
import { article, deskOn, slug } from "../testing/articles.ts";
import { siteOn, withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);
const { create, send } = client;
const { post } = operationsAt(client);
const { readTime: _, ...fields } = article;

/** A process that hears of no change by itself. */
const deaf: Database = { ...database, listen: async () => async () => undefined };
const cache = await createContentCache({ database: deaf, headers: [], pollMs: 3_600_000 });
afterAll(() => cache.close());
const other = await siteOn(deaf, { cache });
const there = operationsAt({ ...client, send: (await deskOn(other, database)).send });

const visits = (link: string, of = other) => of.call(`/api/insights/link/${link}`);
const newest = async (of = other) => {
  const answer = await of.call("/api/insights?fields=summary");
  return ((await answer.json()) as { id: string }[])[0]?.id;
};

test("what is answered as done the next visitor reads, however many read meanwhile", async () => {
  let [reading, read] = [true, 0];
  const link = slug();
  const readers = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (reading) {
        await newest(site);
        await visits(link, site);
        read++;
        // What is kept is answered immediately: the others get a turn here.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  for (let nth = 0; nth < 20; nth++) {
    const id = `insight-${newRequestId()}`;
    const date = `2031-01-${String(nth + 1).padStart(2, "0")}`;
    const own = nth === 19 ? link : slug();
    await visits(own, site);
    const operation = { kind: "create", article: id, fields: { ...fields, date, link: own } };
    expect((await post(operation)).status).toBe(200);
    expect([(await visits(own, site)).status, await newest(site)]).toEqual([200, id]);
  }
  reading = false;
  await readers;
  expect(read).toBeGreaterThan(20);
});

test("what is answered as done the next visitor reads, also where another process had done it, and its answer was lost", async () => {
  const link = slug();
  const operation = {
    id: randomUUID(),
    kind: "create",
    article: `insight-${newRequestId()}`,
    fields: { ...fields, link, date: "2032-01-01" },
  };
  const before = await newest();
  expect((await post(operation)).status).toBe(200);
  // It has not heard of it.
  expect(await newest()).toBe(before);
  expect((await there.post(operation)).status).toBe(200);
  expect([(await visits(link)).status, await newest()]).toEqual([200, operation.article]);
});

test("what is answered as done the next visitor reads, by the calls of single articles as well", async () => {
  const made = await create({ date: "2033-01-01" });
  const key = { "idempotency-key": randomUUID() };
  const text = { ...article, date: "2033-01-01", link: slug(), title: "Another title" };
  const path = `/api/insights/${made.id}`;
  const titleThere = async () => (await (await other.call(path)).json()).title;
  await cache.invalidate();
  expect(await titleThere()).toBe(made.title);
  expect((await send("PUT", path, text, { headers: key })).status).toBe(200);
  expect(await titleThere()).toBe(made.title);
  const again = await other.call(path, {
    method: "PUT",
    headers: { ...client.editor.headers, "content-type": "application/json", ...key },
    body: JSON.stringify(text),
  });
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(await titleThere()).toBe("Another title");
});

test("what is answered as done the next visitor reads, also on the pages of a process that hears no notification, once it has asked by itself", async () => {
  const asking = await createContentCache({ database: deaf, headers: [], pollMs: 50 });
  onTestFinished(() => asking.close());
  const following = await siteOn(deaf, { cache: asking });
  const page = async () => {
    const answer = await asking.answer(new Request("http://localhost/"), "page", async () => ({
      body: String(await newest(following)),
      contentType: "text/plain",
    }));
    return answer.text();
  };
  expect(await page()).toBe(await newest());
  const { id } = await create({ date: "2034-01-01" });
  expect(await newest(), "the other one never asks").not.toBe(id);
  await expect.poll(page).toBe(id);
  expect(await newest(following)).toBe(id);
});

test("what is answered as done the next visitor reads, and what is drawn for that visitor is not drawn again when the change's own notification comes", async () => {
  const own = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  afterAll(() => own.close());
  const writing = await siteOn(database, { cache: own });
  let drawn = 0;
  const ask = () =>
    own.answer(new Request("http://localhost/"), "page", async () => {
      drawn++;
      return { body: "page", contentType: "text/plain" };
    });
  const notified = Promise.withResolvers<void>();
  const stop = await database.listen("content", notified.resolve);
  const { create: createThere } = await deskOn(writing, database);
  await createThere();
  await ask();
  await notified.promise;
  await stop();
  // Whatever follows from it is asked of the database before this.
  for (let nth = 0; nth < 5; nth++) await query`select 1`;
  await ask();
  expect(drawn).toBe(1);
});
