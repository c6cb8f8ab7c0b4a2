import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { articleLink } from "../../db/schema/insights/link.ts";
import type { Insight, InsightSummary } from "../../db/schema/insights/insights.ts";
import type { ListQuery } from "./list-query.ts";
import { invalid, notFound, Problem } from "../http/problem.ts";

type Listed = Insight | InsightSummary;

/** The columns of an article that visitors get, without its text. */
export const insightColumns = (sql: Sql) => sql`
  id, title, excerpt, author, date, link, read_time as "readTime", category, image, image_alt as "imageAlt"
`;

export function articles(
  { sql, withDeadline }: Database,
  { summary, limit, after, q }: Omit<ListQuery, "paged">,
): Promise<Listed[]> {
  return withDeadline(sql<Listed[]>`
    select
      ${insightColumns(sql)} ${summary ? sql`` : sql`, content`}
    from insights
    where ${published(sql)}
      ${q ? sql`and strpos(folded(concat_ws(chr(10), title, excerpt, category)), folded(${q}::text)) > 0` : sql``}
      ${after ? sql`and (date, id) < (select date, id from insights where id = ${after})` : sql``}
    order by date desc, id desc
    ${limit ? sql`limit ${limit}` : sql``}
  `);
}

/** One page of articles, and the id for the next page's `after`. */
export async function page(
  database: Database,
  query: ListQuery,
): Promise<{ rows: Listed[]; next: string | undefined }> {
  if (query.after && !(await isPublished(database, query.after))) {
    throw invalid([{ path: "after", message: "after must be the id of an article" }]);
  }
  if (!query.limit) return { rows: await articles(database, query), next: undefined };
  // One more row tells whether there is another page.
  const found = await articles(database, { ...query, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
}

/** By id, slug, link or former link; throws Problem 404. */
export async function articleBy(database: Database, key: string): Promise<Insight> {
  const { sql, withDeadline } = database;
  const link = articleLink(key);
  const [row] = await withDeadline(sql<Insight[]>`
    select ${insightColumns(sql)}, content
    from insights
    where (id = ${key} or link = ${link}) and ${published(sql)}
    order by id = ${key} desc
    limit 1
  `);
  if (row) return row;
  const former = await formerArticle(database, key);
  if (former?.now) return articleBy(database, former.now);
  if (former) throw new Problem(404, "This article has been removed.");
  throw notFound("article with this id or link");
}

/**
 * The current link of an article that was public under this id, slug or link; null when it was removed. Undefined where
 * there was none, or where an article is published.
 */
export async function formerArticle(
  { sql, withDeadline }: Database,
  key: string,
): Promise<{ now: string | null } | undefined> {
  const link = articleLink(key);
  const [row] = await withDeadline(sql<{ now: string | null }[]>`
    select (select link from insights where id = insight_id and ${published(sql)}) as now
    from insight_links
    where (link = ${link} or insight_id = ${key})
      and not exists (
        select from insights where (id = ${key} or link = ${link}) and ${published(sql)}
      )
    order by link = ${link} desc
    limit 1
  `);
  return row;
}

export async function titleAt(
  { sql, withDeadline }: Database,
  link: string,
): Promise<string | undefined> {
  const [row] = await withDeadline(sql<{ title: string }[]>`
    select title from insights where link = ${link} and ${published(sql)}
  `);
  return row?.title;
}

/** An article as feeds and sitemap list it. */
export interface Listing {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  link: string;
  category: string | null;
  updated: string;
}

export function listings(
  { sql, withDeadline }: Database,
  limit: number | null = null,
): Promise<Listing[]> {
  return withDeadline(sql<Listing[]>`
    select
      id, title, excerpt, author, date, link, category,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated
    from insights
    where ${published(sql)}
    order by date desc, id desc
    limit ${limit}
  `);
}

async function isPublished({ sql, withDeadline }: Database, id: string): Promise<boolean> {
  const rows = await withDeadline(
    sql`select id from insights where id = ${id} and ${published(sql)}`,
  );
  return rows.length > 0;
}

/** Every public query of articles has this condition. */
export const published = (sql: Database["sql"]) => sql`is_public(status, publish_at, deleted_at)`;
