import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight, StaffInsightSummary } from "../../../db/schema/insights/staff.ts";
import { notFound } from "../../http/problem.ts";
import { isoTime } from "../../runtime/iso-time.ts";

/** The writable fields but the text, of an article or a version. */
export const fieldColumns = (sql: Sql) => sql`
  title, excerpt, author, date, link, read_time as "readTime", category, image, image_alt as "imageAlt", status,
  ${isoTime(sql, sql`publish_at`)} as "publishAt", review_by as "reviewBy"
`;

export const staffColumns = (sql: Sql) => sql`
  id, ${fieldColumns(sql)}, version, ${isoTime(sql, sql`updated_at`)} as "updatedAt",
  ${isoTime(sql, sql`deleted_at`)} as "deletedAt"
`;

/**
 * The fields that restoring a version brings back: neither its state nor its place in the bin. A version restores the first
 * of the earlier ones with its words, where the one before it had others and was as much in the bin.
 */
export const wordsOf = (sql: Sql, of: ReturnType<Sql>) => sql`row(
  ${of}.title, ${of}.excerpt, ${of}.author, ${of}.date, ${of}.link, md5(${of}.content), ${of}.read_time,
  ${of}.category, ${of}.image, ${of}.image_alt, ${of}.review_by
)`;

/** Without the bin and without texts, newest first. */
export const articlesForStaff = ({ sql, withDeadline }: Database): Promise<StaffInsightSummary[]> =>
  withDeadline(sql<StaffInsightSummary[]>`
    select ${staffColumns(sql)} from insights where deleted_at is null order by date desc, id desc
  `);

/** In any state, also in the bin; throws Problem 404. */
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
