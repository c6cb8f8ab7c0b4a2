import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Firm } from "../../db/schema/firm.ts";
import { notFound } from "../http/problem.ts";

/** The firm's record; throws Problem 404 when there is none. */
export async function firmOf({ sql, withDeadline }: Database): Promise<Firm> {
  const [row] = await withDeadline(sql<{ body: unknown }[]>`
    select body from documents where name = 'firm'
  `);
  if (!row) throw notFound("record of the firm");
  return v.parse(Firm, row.body);
}
