import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Firm } from "../../db/schema/firm.ts";
import { notFound } from "../http/problem.ts";

/** Throws Problem 404 where there is no document of this name. */
export async function readDocument(
  { sql, withDeadline }: Database,
  name: string,
): Promise<unknown> {
  const [row] = await withDeadline(sql<{ body: unknown }[]>`
    select body from documents where name = ${name}
  `);
  if (!row) throw notFound("content of this name");
  return row.body;
}

/** The firm's record; throws Problem 404 when there is none. */
export const readFirm = async (database: Database): Promise<Firm> =>
  v.parse(Firm, await readDocument(database, "firm"));
