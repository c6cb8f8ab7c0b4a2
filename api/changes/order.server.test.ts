import * as v from "valibot";
import { expect, test } from "vitest";
import { Changes } from "../../db/schema/changes.ts";
import { withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const { sql } = database;

const read = async (since: number) =>
  v.parse(Changes, await (await site.call(`/api/changes?since=${since}`)).json());
const keys = ({ changes }: Changes) => changes.map(({ key }) => key);

test("no cursor passes a transaction that took its number first and commits late", async () => {
  const [clock] = await query<{ v: string }>`select max(seq) as v from change_log`;
  const start = Number(clock?.v);
  const { promise: blocker, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: took } = Promise.withResolvers<void>();
  const slow = sql.begin(async (tx) => {
    await tx`update laws set title = title || '.' where id = 'law-24-2016'`;
    took();
    await blocker;
  });
  await taken;
  const quick = query`update laws set title = title || '.' where id = 'law-058-2021'`;
  const waiting = () =>
    query`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update laws%'`;
  await expect.poll(waiting).toHaveLength(1);
  const meanwhile = await read(start);
  expect([keys(meanwhile), meanwhile.seq]).toEqual([[], start]);
  release();
  await Promise.all([slow, quick]);
  const after = await read(meanwhile.seq);
  expect([keys(after), after.seq]).toEqual([["law-24-2016", "law-058-2021"], start + 2]);
});
