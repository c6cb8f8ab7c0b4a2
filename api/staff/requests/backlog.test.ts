import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/postgres/open.ts";
import { seed } from "../../../db/seed.ts";
import { emptyDatabase, temporaryDirectory } from "../../../db/testing/database.ts";
import { notifyLate } from "../../contact/time-limits.ts";
import { siteOn } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { personWith } from "../../testing/staff.ts";

/** The last one before the desk. */
const before = "0039";

const { where, remove } = await emptyDatabase();
const database = await openDatabase(where);
const { sql, withDeadline } = database;
const former = await temporaryDirectory();
afterAll(async () => {
  await database.close();
  await remove();
  await former.remove();
});

test("requests of a build without the desk are in its list, with their true times and clocks", async () => {
  const all = join(import.meta.dirname, "../../../db/migrations");
  for (const name of await readdir(all))
    if (name.slice(0, 4) <= before) await copyFile(join(all, name), join(former.directory, name));
  await migrate(database, pathToFileURL(`${former.directory}/`));
  const hoursAgo = [2, 30, 24 * 60];
  const stored = await withDeadline(sql<{ id: string; at: Date }[]>`
    with request as (
      insert into contacts (id, name, email, company, phone, message, consultation_type, created_at)
      select
        gen_random_uuid(), 'Aline ' || hours, 'aline@example.rw', '', '', 'We need an audit before March.',
        'compliance-audit', date_trunc('milliseconds', now()) - hours * interval '1 hour'
      from unnest(${hoursAgo}::int[]) as hours
      returning id, created_at
    ), details as (
      insert into contact_details (id, reference, fingerprint, source, suspicion)
      select id, 'IK-' || upper(left(id::text, 8)), id::text, 'form', 0 from request
    )
    select id, created_at as at from request order by at desc`);
  await migrate(database);
  await seed(database);

  const site = await siteOn(database);
  const { changes } = await requestsOn(site, database);
  await personWith(database, "administrator");
  const rows = (await changes()).changes.flatMap(({ row }) => (row ? [row] : []));
  const found = rows
    .map(({ id, createdAt, state, answeredAt }) => ({ id, createdAt, state, answeredAt }))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  expect(found).toEqual(
    stored.map(({ id, at }) => {
      return { id, createdAt: at.toISOString(), state: "new", answeredAt: null };
    }),
  );

  // Administrators hear of yesterday's, and of nothing that has been late for weeks.
  await notifyLate(database);
  const late = await withDeadline(sql`select request_id as id from outgoing where kind = 'late'`);
  expect(late.map(({ id }) => id)).toEqual([stored[1]?.id]);
});
