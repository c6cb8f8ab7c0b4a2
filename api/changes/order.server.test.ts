import * as v from "valibot";
import { expect, test } from "vitest";
import { Changes } from "../../db/schema/changes.ts";
import { blocker, waiting } from "../../db/testing/blocker.ts";
import { withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();

const read = async (since: number) =>
  v.parse(Changes, await (await site.call(`/api/changes?since=${since}`)).json());
const keys = ({ changes }: Changes) => changes.map(({ key }) => key);

test("no cursor passes a transaction that took its number first and commits late", async () => {
  const [clock] = await query<{ v: string }>`select max(seq) as v from change_log`;
  const start = Number(clock?.v);
  const release = await blocker(
    database,
    (tx) => tx`update laws set title = title || '.' where id = 'law-24-2016'`,
  );
  const quick = query`update laws set title = title || '.' where id = 'law-058-2021'`;
  await expect.poll(waiting(query)).toHaveLength(1);
  const meanwhile = await read(start);
  expect([keys(meanwhile), meanwhile.seq]).toEqual([[], start]);
  await Promise.all([release(), quick]);
  const after = await read(meanwhile.seq);
  expect([keys(after), after.seq]).toEqual([["law-24-2016", "law-058-2021"], start + 2]);
});
