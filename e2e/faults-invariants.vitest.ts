import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createSetupLink } from "../api/staff/auth/setup-link.ts";
import { listen, withSite } from "../api/testing/app.ts";
import { judge } from "../faults/invariants.mjs";
import { Load } from "../faults/load.mjs";
import { admin } from "../faults/world.mjs";

// What judges the runs of npm run test:faults sees each kind of damage: here it is done on purpose.

const { database, site } = await withSite();
const { sql } = database;
await createSetupLink(database, { staff: admin, origin: "" });
const { origin, close } = await listen(site.answer);
afterAll(close);

const load = await Load.start(origin, { writers: 2, editors: 2 });
while (load.acknowledged().size < 40) await pause(50);
await load.stop();

const judged = () =>
  judge({ look: (work) => work(database) }, load, { rounds: 1, recoveries: [0] });

test("a run without a fault is clean, and was one", async () => {
  const { lost, doubled, halfWritten, problems, acknowledged } = await judged();
  expect({ lost, doubled, halfWritten, problems }).toEqual({
    lost: 0,
    doubled: 0,
    halfWritten: 0,
    problems: [],
  });
  expect(acknowledged).toBeGreaterThanOrEqual(40);
});

type Kind = "lost" | "doubled" | "halfWritten";
const id = () => load.requests[0]?.id ?? "";
const damages: [string, Kind, () => Promise<unknown>][] = [
  [
    "a request that is gone",
    "lost",
    () => sql`delete from contacts where id = ${load.requests[1]?.id ?? ""}`,
  ],
  [
    "a request with another text",
    "lost",
    () => sql`update contacts set message = 'Cut' where id = ${load.requests[2]?.id ?? ""}`,
  ],
  [
    "a request stored twice",
    "doubled",
    () => sql`
      insert into contacts (id, name, email, company, message)
      select gen_random_uuid(), name, email, company, message from contacts where id = ${id()}`,
  ],
  [
    "a request without its history",
    "halfWritten",
    () => sql`delete from request_events where request_id = ${id()}`,
  ],
  [
    "a request without its mail",
    "halfWritten",
    () => sql`delete from outgoing where request_id = ${id()}`,
  ],
  [
    "a request without its change",
    "halfWritten",
    () => sql`delete from staff_changes where key = ${id()}`,
  ],
  [
    "a request without its details",
    "halfWritten",
    () => sql`delete from contact_details where id = ${load.requests[3]?.id ?? ""}`,
  ],
  [
    "an edit that is gone",
    "lost",
    () => sql`delete from insight_versions where insight_id = ${load.article} and version = 3`,
  ],
  [
    "an edit stored twice",
    "doubled",
    () => sql`
      update insight_versions as one set excerpt = other.excerpt from insight_versions as other
      where one.insight_id = ${load.article} and one.version = 5 and other.insight_id = one.insight_id and other.version = 4`,
  ],
  [
    "a number of a change of staff that is missing",
    "halfWritten",
    () => sql`update staff_clock set v = v + 1`,
  ],
  [
    "a row that a reader of the changes missed",
    "lost",
    () => sql`update testimonials set statement = 'Changed past the change log'`,
  ],
];

test.each(damages)("%s counts as %s", async (_, kind, damage) => {
  const before = await judged();
  await damage();
  const after = await judged();
  expect(after[kind]).toBeGreaterThan(before[kind]);
  expect(after.problems).not.toEqual([]);
});
