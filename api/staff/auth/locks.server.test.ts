import { expect, test } from "vitest";
import { blocker, waiting } from "../../../db/testing/blocker.ts";
import { deskOn } from "../../testing/articles.ts";
import { withSite } from "../../testing/app.ts";
import { personWith, signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);

test("a deletion and a change of role at the same moment wait for each other, not in a circle", async () => {
  const boss = await signedInAs(site, database, "administrator");
  await personWith(database, "administrator");
  const other = await personWith(database, "administrator");
  const { id } = await client.create();
  const release = await blocker(database, (tx) => tx`select from audit_head for update`);
  const deletion = client.send("DELETE", `/api/insights/${id}`, undefined, { who: boss });
  await expect.poll(waiting(query)).toHaveLength(1);
  // Locks every administrator, among them the one whose deletion refers to them at its end.
  const change = client.send(
    "PATCH",
    `/api/staff/people/${other.id}`,
    { role: "author and consultant" },
    { who: boss },
  );
  await expect.poll(waiting(query)).toHaveLength(2);
  await release();
  expect([(await deletion).status, (await change).status]).toEqual([204, 200]);
});
