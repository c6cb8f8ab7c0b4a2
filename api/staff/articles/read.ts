import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight, StaffInsightSummary } from "../../../db/schema/insights/staff.ts";
import { notFound } from "../../http/problem.ts";

/** What may be written of an article, by the names of the contract and without its text: of it or of a version of it. */
export const fieldColumns = (sql: Sql) => sql`
  title, excerpt, author, date, link, read_time as "readTime", category, image, status,
  to_char(publish_at at time zone 'UTC', ${utc}) as "publishAt", review_by as "reviewBy"
`;

/** An article by the names of the contract, without its text. */
export const staffColumns = (sql: Sql) => sql`
  id, ${fieldColumns(sql)}, version,
  to_char(updated_at at time zone 'UTC', ${utc}) as "updatedAt",
  to_char(deleted_at at time zone 'UTC', ${utc}) as "deletedAt"
`;
// RFC 3339.
const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Every article in every state but those in the bin, newest first, without its text. */
export const articlesForStaff = ({ sql, withDeadline }: Database): Promise<StaffInsightSummary[]> =>
  withDeadline(sql<StaffInsightSummary[]>`
    select ${staffColumns(sql)} from insights where deleted_at is null order by date desc, id desc
  `);

/** One article whole, in whatever state, also in the bin; throws Problem 404. */
export async function articleForStaff(
  { sql, withDeadline }: Database,
  id: string,
): Promise<StaffInsight> {
  const [row] = await withDeadline(sql<StaffInsight[]>`
    select ${staffColumns(sql)}, content from insights where id = ${id}
  `);
  if (!row) throw notFound("article with this id");
  return row;
}
