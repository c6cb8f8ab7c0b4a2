import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../db/testing.ts";
import { createContentCache } from "./cache.ts";
import { watchContent } from "./content-clock.ts";

const { database } = await withDatabase();
const { sql, within } = database;

test("a database in which nothing waits for its second is left alone", async () => {
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
  for (let nth = 0; nth < 50; nth++) await within(sql`select pg_sleep(0.001)`);
  await stop();
  expect(asked).toBe(1);
});

test("what is kept of the content is dropped at the second of the next article, where nobody else looks", async () => {
  const cache = await createContentCache({ database, headers: [], pollMs: 3_600_000 });
  afterAll(() => cache.close());
  await within(sql`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      'insight-soon', 'Soon', 'x', 'x', '2030-01-01', '/insights/soon', 'scheduled',
      clock_timestamp() + interval '1 second'
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
