import { expect, test } from "vitest";
import { serverState } from "./schema/state.ts";
import { withDatabase } from "./testing/database.ts";

const { query } = await withDatabase();

test("every table of the database has its line among what the product keeps, and no line is without its table", async () => {
  const tables = await query<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(serverState.map(({ place }) => place).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
});

test("what holds personal data says on what legal ground", () => {
  for (const { place, about, ground } of serverState)
    expect(ground !== undefined, place).toBe(about !== "no one");
});
