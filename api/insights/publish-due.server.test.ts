import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/postgres/open.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { blocker, waiting } from "../../db/testing/blocker.ts";
import { publishDue } from "./publish-due.ts";

const { database, query, where } = await withDatabase();
const other = await openDatabase(where);
afterAll(() => other.close());

test("articles that appear together hold up no one who saves one of them, however many there are", async () => {
  // So many that the database goes through those that are due one by one.
  await query`
    insert into insights (id, title, excerpt, author, date, link, status)
    select 'many-' || n, 'x', 'x', 'x', '2026-01-01', '/insights/many-' || n, 'draft'
    from generate_series(1, 3000) as n`;
  await query`
    update insights set status = 'scheduled', publish_at = now() - interval '1 second'
    where id in ('many-1', 'many-2')`;
  await query`analyze insights`;
  const release = await blocker(
    other,
    (tx) => tx`select from insights where id = 'many-2' for update`,
    // Rows first, then the audit trail: anyone who waits for a row has not got that far.
    (tx) => tx`select from audit_head for update nowait`,
  );
  const publishing = publishDue(database);
  await expect.poll(waiting(query)).toHaveLength(1);
  await Promise.all([release(), publishing]);
  const rows = await query`
    select id, status, version from insights where id in ('many-1', 'many-2') order by id`;
  expect([...rows]).toEqual([
    { id: "many-1", status: "published", version: 2 },
    { id: "many-2", status: "published", version: 2 },
  ]);
});
