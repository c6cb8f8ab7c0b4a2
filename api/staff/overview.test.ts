import * as v from "valibot";
import { expect, test } from "vitest";
import { recordBackup } from "../../db/backup/record.ts";
import { Overview } from "../../db/schema/overview.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { signedInAs } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql, withDeadline } = database;
// Tuesday of week 48, 15:12 in Kigali.
await query`
  create or replace function site_now() returns timestamptz language sql stable
  as $$ select '2026-11-24T13:12:00Z'::timestamptz $$`;
const { headers, person } = await signedInAs(site, database, "viewer");

const overviewOf = async (weeks: number) =>
  v.parse(
    v.strictObject(Overview.entries),
    await (await site.call(`/api/staff/overview?weeks=${weeks}`, { headers })).json(),
  );

await query`
  insert into article_reads (day, insight_id, reads) values
    ('2026-11-24', 'insight-001', 5), ('2026-11-02', 'insight-001', 7), ('2026-11-01', 'insight-001', 100),
    ('2026-11-24', 'insight-002', 30), ('2026-11-24', 'insight-003', 3), ('2026-11-24', 'insight-004', 2),
    ('2026-11-24', 'insight-005', 2), ('2026-11-24', 'insight-006', 1)`;

test("articles are counted from the Monday of the first week on, five of them by name", async () => {
  const { reads } = await overviewOf(4);
  expect(reads.total).toBe(50);
  expect(reads.articles.map(({ id, reads }) => [id, reads])).toEqual([
    ["insight-002", 30],
    ["insight-001", 12],
    ["insight-003", 3],
    ...[expect.anything(), expect.anything()],
  ]);
  expect((await overviewOf(12)).reads.total).toBe(150);
});

test("what was sent since Monday midnight in Kigali counts, on each channel", async () => {
  await query`
    insert into outgoing (event, channel, kind, payload, state, sent_at) values
      ('a', 'mail', 'test', '{}', 'sent', '2026-11-01T22:00:00Z'),
      ('b', 'mail', 'test', '{}', 'sent', '2026-11-01T21:59:59Z'),
      ('c', 'push', 'test', '{}', 'sent', '2026-11-20T10:00:00Z'),
      ('d', 'mail', 'test', '{}', 'waiting', null)`;
  await query`
    insert into push_subscriptions (endpoint, staff_id, p256dh, auth, device) values
      ('https://push.example/1', ${person.id}, 'k', 'a', 'Firefox'),
      ('https://push.example/2', ${person.id}, 'k', 'a', 'Chrome')`;
  const { mail, push } = await overviewOf(4);
  expect(mail).toEqual({ sent: 1, lastAt: "2026-11-01T22:00:00.000Z" });
  expect(push).toEqual({ sent: 1, lastAt: "2026-11-20T10:00:00.000Z", devices: 2, people: 1 });
});

test("devices count that called lately, and the database says what it is", async () => {
  const other = await signedInAs(site, database, "author and consultant");
  await withDeadline(sql`
    update staff_sessions set seen_at = now() - interval '20 minutes'
    where staff_id = ${other.person.id}`);
  const { connected, database: facts } = await overviewOf(52);
  expect(connected).toEqual({ devices: 1, people: 1 });
  expect(facts.kind).toBe(database.kind);
  expect(facts.version).toMatch(/^\d+\.\d+$/);
  expect(facts.bytes).toBeGreaterThan(1_000_000);
});

test("another span is refused", async () => {
  for (const weeks of ["5", "", "x", "1e9"])
    await problemOf(site.call(`/api/staff/overview?weeks=${weeks}`, { headers }), 422);
});

test("the last backup is told once there is one", async () => {
  expect((await overviewOf(4)).backup).toBeNull();
  await withDeadline(recordBackup(sql, 5_900_000));
  expect((await overviewOf(4)).backup).toEqual({ madeAt: expect.any(String), bytes: 5_900_000 });
  await withDeadline(recordBackup(sql, 6_000_000));
  expect((await overviewOf(4)).backup?.bytes).toBe(6_000_000);
});
