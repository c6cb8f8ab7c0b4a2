import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { siteOn } from "../testing/app.ts";
import { signedInAs, trail } from "../testing/staff.ts";

const { database, query } = await withDatabase();

const epoch = async () => {
  const [row] = await query<{ epoch: string }>`select epoch from content_clock`;
  return row?.epoch;
};

test("a restored backup is noticed by itself: devices read all again, and no ended session comes back", async () => {
  const site = await siteOn(database);
  const before = await epoch();
  const person = await signedInAs(site, database, "author and consultant");
  const me = async () =>
    (await site.call("/api/staff/session", { headers: person.headers })).json();
  expect(await me()).toMatchObject({ email: person.person.email });
  const change = `/api/changes?since=1&epoch=${before}`;
  expect((await site.call(change)).status).toBe(200);

  const noticed = async () => (await trail(database, "database restored")).length;
  const times = await noticed();
  await query`
    insert into staff_links (token_hash, kind, staff_id, until)
    values ('\\x75', 'reset', ${person.person.id}, now() + interval '1 hour')`;
  // What a dump of another database brings along.
  await query`update database_identity set database_oid = 1`;
  await expect.poll(epoch).not.toBe(before);
  expect((await site.call(change)).status).toBe(410);
  expect(await me()).toBeNull();
  expect(await query`select from staff_links where token_hash = '\\x75'`).toEqual([]);
  expect(await noticed()).toBe(times + 1);
});
