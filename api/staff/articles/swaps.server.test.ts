import { expect, test } from "vitest";
import { article, deskOn } from "../../testing/articles.ts";
import { withSite } from "../../testing/app.ts";
import { operationsAt } from "../../testing/operations.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);
const { edit } = operationsAt(client);
const slugOf = ({ link }: { link: string }) => link.replace("/insights/", "");

test("sixteen who give each other's links to their articles at the same time are told whose they are, and wait for no one in a circle", async () => {
  // A machine that takes its time between freeing one link and taking the other.
  await query`
    create function slowly(link text) returns text language plpgsql immutable as $$
    begin
      perform pg_sleep(0.02);
      return link;
    end
    $$`;
  await query`drop index insights_link_key`;
  await query`create index insights_slow on insights (slowly(link))`;
  await query`create unique index insights_link_key on insights (link) where deleted_at is null`;
  const made = await Promise.all(Array.from({ length: 16 }, () => client.create()));
  const statuses: number[] = [];
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(
      made.map((one, nth) => {
        // In pairs: each wants what the other has.
        const link = slugOf(made[nth ^ 1] ?? one);
        const path = `/api/insights/${one.id}`;
        return nth % 4 === 3
          ? client.send("PUT", path, { ...article, link })
          : edit(one, 1, { link });
      }),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => ![200, 412, 422].includes(status))).toEqual([]);
  expect(site.logs.filter((line) => line.includes("problem"))).toEqual([]);
});
