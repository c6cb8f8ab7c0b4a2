import { afterAll, expect, test } from "vitest";
import { stopClock, withDatabase } from "../../db/testing/database.ts";
import { createContentCache } from "./response-cache.ts";
import { watchContent } from "./content-version.ts";

const { database, query } = await withDatabase();
const { sql, withDeadline } = database;
const setClock = await stopClock(query, "2030-05-01T07:59:59.990Z");
const schedule = (id: string) =>
  query`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      ${id}, 'x', 'x', 'x', '2030-05-01', ${`/insights/${id}`}, 'scheduled', '2030-05-01T08:00:00Z'
    )`;

test("no one is woken for a database in which nothing waits for its second", async () => {
  const alarms: { ms: number; pending: boolean }[] = [];
  const { check: look, stop } = await watchContent({
    database,
    pollMs: 3_600_000,
    onChange: () => undefined,
    schedule: (_, ms) => {
      const alarm = { ms, pending: true };
      alarms.push(alarm);
      return () => {
        alarm.pending = false;
      };
    },
  });
  const pendingMs = async () => {
    await look();
    return alarms.filter(({ pending }) => pending).map(({ ms }) => ms);
  };
  expect(alarms).toEqual([]);
  await schedule("waits");
  expect(await pendingMs()).toEqual([10]);
  // What lies in the bin waits for nothing.
  await query`update insights set deleted_at = now() where id = 'waits'`;
  expect(await pendingMs()).toEqual([]);
  await query`update insights set deleted_at = null where id = 'waits'`;
  expect(await pendingMs()).toEqual([10]);
  await query`delete from insights where id = 'waits'`;
  expect(await pendingMs()).toEqual([]);
  await stop();
});

test("of two looks at the same time the answer of the older one is not believed, where it comes last", async () => {
  const delay = { next: false, release: (): void => undefined };
  const slow: typeof database = {
    ...database,
    withDeadline: async (...query) => {
      const rows = await withDeadline(...query);
      if (!delay.next) return rows;
      delay.next = false;
      await new Promise<void>((resolve) => (delay.release = resolve));
      return rows;
    },
  };
  let dropped = 0;
  const { check: look, stop } = await watchContent({
    database: slow,
    pollMs: 3_600_000,
    onChange: () => dropped++,
  });
  // Its own look answers first, so that none but those below are under way.
  await look();
  delay.next = true;
  const older = look();
  await expect.poll(() => delay.next).toBe(false);
  await withDeadline(sql`update content_clock set v = v + 1`);
  await look();
  delay.release();
  await older;
  await look();
  await stop();
  expect(dropped).toBe(1);
  // Nor is one that is under way at the end.
  await withDeadline(sql`update content_clock set v = v + 1`);
  await look();
  expect(dropped).toBe(1);
});

test("what is kept of the content is dropped at the second of the next article, where no one else looks", async () => {
  // Nor is it told of changes.
  const deaf = { ...database, listen: async () => async () => undefined };
  const cache = await createContentCache({ database: deaf, headers: [], pollMs: 3_600_000 });
  afterAll(() => cache.close());
  await schedule("soon");
  await cache.invalidate();
  const asked = async () => {
    const answer = await cache.answer(new Request("http://localhost/"), "soon", async () => {
      const [row] = await query<{ shown: boolean }>`
        select is_public(status, publish_at, deleted_at) as shown
        from insights where id = 'soon'`;
      return { body: row?.shown ? "there" : "not yet", contentType: "text/plain" };
    });
    return answer.text();
  };
  expect(await asked()).toBe("not yet");
  await setClock("2030-05-01T08:00:00Z");
  await expect.poll(asked).toBe("there");
});
