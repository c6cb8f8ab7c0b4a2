import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../db/testing.ts";
import { createContentCache } from "./cache.ts";
import { watchContent } from "./content-clock.ts";

const { database } = await withDatabase();
const { sql, within } = database;

test("a database in which nothing waits for its second is left alone", async () => {
  // What lies in the bin waits for nothing.
  await within(sql`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at, deleted_at)
    values (
      'insight-binned', 'x', 'x', 'x', '2030-01-01', '/insights/binned', 'scheduled',
      clock_timestamp() + interval '0.3 seconds', now()
    )`);
  let asked = 0;
  const counted: typeof database = {
    ...database,
    within: (...query) => {
      asked++;
      return within(...query);
    },
  };
  const { stop } = await watchContent({
    database: counted,
    pollMs: 3_600_000,
    onChange: () => undefined,
  });
  for (let nth = 0; nth < 50; nth++) await within(sql`select pg_sleep(0.01)`);
  await stop();
  expect(asked).toBe(1);
});

test("of two looks at once the answer of the older one is not believed, where it comes last", async () => {
  const hold = { next: false, release: (): void => undefined };
  const slow: typeof database = {
    ...database,
    within: async (...query) => {
      const rows = await within(...query);
      if (!hold.next) return rows;
      hold.next = false;
      await new Promise<void>((resolve) => (hold.release = resolve));
      return rows;
    },
  };
  let dropped = 0;
  const { look, stop } = await watchContent({
    database: slow,
    pollMs: 3_600_000,
    onChange: () => dropped++,
  });
  // Its own look answers first, so that none but those below are under way.
  await look();
  hold.next = true;
  const older = look();
  await expect.poll(() => hold.next).toBe(false);
  await within(sql`update content_clock set v = v + 1`);
  await look();
  hold.release();
  await older;
  await look();
  await stop();
  expect(dropped).toBe(1);
});

test("what is kept of the content is dropped at the second of the next article, where nobody else looks", async () => {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  afterAll(() => cache.close());
  await within(sql`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      'insight-soon', 'Soon', 'x', 'x', '2030-01-01', '/insights/soon', 'scheduled',
      clock_timestamp() + interval '3 seconds'
    )`);
  const asked = async () => {
    const answer = await cache.answer(new Request("http://localhost/"), "soon", async () => {
      const [row] = await within(sql<{ shown: boolean }[]>`
        select is_public(status, publish_at, deleted_at) as shown
        from insights where id = 'insight-soon'`);
      return { body: row?.shown ? "there" : "not yet", contentType: "text/plain" };
    });
    return answer.text();
  };
  expect(await asked()).toBe("not yet");
  await expect.poll(asked, { timeout: 10_000 }).toBe("there");
});
