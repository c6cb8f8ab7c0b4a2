import { expect, test } from "vitest";
import { deskOn } from "../../testing/articles.ts";
import { withSite } from "../../testing/app.ts";
import { personWith, signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql } = database;
const client = await deskOn(site, database);

const waiting = () =>
  query`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;

test("a deletion and a change of role at the same moment wait for each other, not in a circle", async () => {
  const boss = await signedInAs(site, database, "administrator");
  await personWith(database, "administrator");
  const other = await personWith(database, "administrator");
  const { id } = await client.create();
  const { promise: blocker, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: took } = Promise.withResolvers<void>();
  const slow = sql.begin(async (tx) => {
    await tx`select from audit_head for update`;
    took();
    await blocker;
  });
  await taken;
  const deletion = client.send("DELETE", `/api/insights/${id}`, undefined, { who: boss });
  await expect.poll(waiting).toHaveLength(1);
  // Locks every administrator, among them the one whose deletion refers to them at its end.
  const change = client.send(
    "PATCH",
    `/api/staff/people/${other.id}`,
    { role: "editor" },
    { who: boss },
  );
  await expect.poll(waiting).toHaveLength(2);
  release();
  await slow;
  expect([(await deletion).status, (await change).status]).toEqual([204, 200]);
});
