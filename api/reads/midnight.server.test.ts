import { expect, test } from "vitest";
import { blocker, waiting } from "../../db/testing/blocker.ts";
import { withDatabase } from "../../db/testing/database.ts";

const { database, query } = await withDatabase();
const count = (network: string) => query`select count_read('insight-001', ${network})`;

test("a reader who waits while the day's salt is replaced is counted on the new day", async () => {
  await count("192.0.2.1");
  const release = await blocker(
    database,
    (tx) => tx`select from read_salt for update`,
    async (tx) => {
      await tx`delete from read_salt`;
      await tx`insert into read_salt (day, salt) values (kigali_today() + 1, 'x')`;
    },
  );
  const late = count("192.0.2.2");
  await expect.poll(waiting(query)).toHaveLength(1);
  await Promise.all([release(), late]);
  const days = await query`
    select (day - kigali_today())::int as later, reads from article_reads order by day`;
  expect([...days]).toEqual([
    { later: 0, reads: 1 },
    { later: 1, reads: 1 },
  ]);
});
