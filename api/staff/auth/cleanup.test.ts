import { expect, test } from "vitest";
import { withDatabase } from "../../../db/testing/database.ts";
import { BucketUnavailable } from "../../media/bucket.ts";
import { createMedia } from "../../media/media.ts";
import { siteOn } from "../../testing/app.ts";
import { auditSuppressed } from "../../jobs.ts";
import { signedInAs, trail } from "../../testing/staff.ts";

const { database, query } = await withDatabase();
const { sql } = database;
let now = Date.UTC(2026, 5, 14);
const site = await siteOn(database, { now: () => now });

const count = async (table: string) => (await query`select from ${sql(table)}`).length;

/** One row of each kind that has expired, and one that has not. */
async function leftovers() {
  for (const table of ["staff_sessions", "staff_tickets", "staff_links", "sign_in_tries"])
    await query`delete from ${sql(table)}`;
  const idle = await signedInAs(site, database, "viewer");
  const old = await signedInAs(site, database, "viewer");
  await signedInAs(site, database, "viewer");
  await query`
    update staff_sessions set seen_at = now() - interval '9 hours' where staff_id = ${idle.person.id}`;
  await query`
    update staff_sessions set created_at = now() - interval '31 days' where staff_id = ${old.person.id}`;
  await query`
    insert into staff_tickets (token_hash, kind, until) values
      ('a', 'code', now() - interval '1 s'), ('b', 'code', now() + interval '1 minute')`;
  await query`
    insert into staff_links (token_hash, kind, until) values
      ('a', 'set-up', now() - interval '1 s'), ('b', 'set-up', now() + interval '1 minute')`;
  await query`
    insert into sign_in_tries values
      ('a', 7, now() - interval '25 hours'), ('b', 7, now() - interval '23 hours')`;
}

const left = () =>
  Promise.all(["staff_sessions", "staff_tickets", "staff_links", "sign_in_tries"].map(count));

test("what has expired of staff is removed by the calls of staff themselves, once in 10 minutes", async () => {
  await leftovers();
  expect(await left()).toEqual([3, 2, 2, 2]);
  await site.call("/api/staff/session");
  await expect.poll(left).toEqual([1, 1, 1, 1]);
  await leftovers();
  await site.call("/api/staff/session");
  expect(await left()).toEqual([3, 2, 2, 2]);
  now += 10 * 60_000;
  await site.call("/api/staff/session");
  await expect.poll(left).toEqual([1, 1, 1, 1]);
});

test("what could not be removed is told to the log with its reason, and fails no answer", async () => {
  let later = Date.now();
  const away = await siteOn(database, {
    now: () => later,
    media: {
      ...createMedia({ database }),
      removeUnused: () => Promise.reject(new BucketUnavailable("The storage answered 403.")),
    },
  });
  await query`alter table sign_in_tries rename to tries_elsewhere`;
  try {
    later += 10 * 60_000;
    expect((await away.call("/api/staff/session")).status).toBe(200);
    await expect.poll(() => away.logs.join()).toContain("unused pictures");
  } finally {
    await query`alter table tries_elsewhere rename to sign_in_tries`;
  }
  const failures = away.logs.map((line) => JSON.parse(line)).filter(({ cleanup }) => cleanup);
  expect(failures).toHaveLength(2);
  expect(failures).toMatchObject([
    { cleanup: "expired rows of staff", error: '42P01 relation "sign_in_tries" does not exist' },
    { cleanup: "unused pictures", error: "The storage answered 403." },
  ]);
});

const ask = (from: string) => site.call("/api/staff/people", { from });
const rows = () => trail(database, "refused");
const total = async () =>
  (await rows()).reduce((sum, { detail }) => sum + Number(detail["count"]), 0);

test("a flood of people who are not signed in is counted in the trail when its pause ends, by the next or by the clock", async () => {
  for (let n = 0; n < 10; n++) await ask("203.0.113.1");
  expect(await rows()).toMatchObject([{ detail: { count: 1 } }]);
  await query`update audit_pauses set until = now() - interval '1 s'`;
  await ask("203.0.113.1");
  expect(await rows()).toMatchObject([{ detail: { count: 10 } }, { detail: { count: 1 } }]);

  for (let n = 0; n < 5; n++) await ask("203.0.113.1");
  await query`update audit_pauses set until = now() - interval '1 s'`;
  await auditSuppressed(database);
  expect([(await rows()).length, await total()]).toEqual([3, 16]);
  await auditSuppressed(database);
  expect(await total()).toBe(16);
});

test("a flood of people who are not signed in of 300 networks has 200 rows at most in 10 minutes, fills no table, and each call is counted", async () => {
  await query`delete from audit_pauses`;
  const before = { rows: (await rows()).length, total: await total() };
  for (let n = 0; n < 300; n++) await ask(`10.8.${n >> 8}.${n & 255}`);
  expect((await rows()).length - before.rows).toBe(200);
  // One for each network that has a row in the trail, their sum, and the one that counts all others.
  expect(await count("audit_pauses")).toBe(202);
  await query`update audit_pauses set until = now() - interval '1 s'`;
  await auditSuppressed(database);
  expect((await total()) - before.total).toBe(300);
  expect((await rows()).length - before.rows).toBe(201);
  expect(await count("audit_pauses")).toBe(1);
});
