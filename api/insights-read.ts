import type { Database } from "../db/postgres.ts";
import type { Insight, InsightSummary } from "../db/schema/insights.ts";
import type { ListQuery } from "./insights-query.ts";
import { invalid, notFound } from "./problem.ts";

type Listed = Insight | InsightSummary;

/** Published articles, newest first, all that match. */
export function articles(
  { sql, within }: Database,
  { summary, limit, after, q }: Omit<ListQuery, "paged">,
): Promise<Listed[]> {
  return within(sql<Listed[]>`
    select
      id, title, excerpt, author, date, link, ${summary ? sql`` : sql`content,`}
      read_time as "readTime", category, image
    from insights
    where ${published(sql)}
      ${q ? sql`and strpos(lower(concat_ws(chr(10), title, excerpt, category)), lower(${q})) > 0` : sql``}
      ${after ? sql`and (date, id) < (select date, id from insights where id = ${after})` : sql``}
    order by date desc, id desc
    ${limit ? sql`limit ${limit}` : sql``}
  `);
}

/** One page of them, and the id to go on after when there are more. */
export async function page(
  database: Database,
  asked: ListQuery,
): Promise<{ rows: Listed[]; next: string | undefined }> {
  if (asked.after && !(await isPublished(database, asked.after))) {
    throw invalid([{ path: "after", message: "after must be the id of an article" }]);
  }
  if (!asked.limit) return { rows: await articles(database, asked), next: undefined };
  // One more than asked for tells whether there is another page.
  const found = await articles(database, { ...asked, limit: asked.limit + 1 });
  const rows = found.slice(0, asked.limit);
  return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
}

/** The published article with this id, this slug or this link; throws Problem 404. */
export async function articleBy({ sql, within }: Database, key: string): Promise<Insight> {
  const link = `/insights/${key.replace(/^\/insights\//, "")}`;
  const [row] = await within(sql<Insight[]>`
    select
      id, title, excerpt, author, date, link, content, read_time as "readTime", category, image
    from insights
    where (id = ${key} or link = ${link}) and ${published(sql)}
    order by id = ${key} desc
    limit 1
  `);
  if (!row) throw notFound("article with this id or link");
  return row;
}

async function isPublished({ sql, within }: Database, id: string): Promise<boolean> {
  const rows = await within(sql`select id from insights where id = ${id} and ${published(sql)}`);
  return rows.length > 0;
}

const published = (sql: Database["sql"]) =>
  sql`(status = 'published' or (status = 'scheduled' and publish_at <= now()))`;
