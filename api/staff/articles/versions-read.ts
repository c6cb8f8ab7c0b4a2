import type { Database } from "../../../db/postgres/postgres.ts";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import type { ArticleAside, ArticleState } from "../../../db/schema/insights/versions.ts";
import { notFound } from "../../http/problem.ts";

// RFC 3339.
const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * All versions and set-aside texts, newest first. A never edited article has its current version. Throws Problem 404
 * where there is, and was, none.
 */
export async function versionsOf(
  { sql, withDeadline }: Database,
  id: string,
): Promise<ArticleVersion[]> {
  const rows = await withDeadline(sql<ArticleVersion[]>`
    with ${states(sql, id)}, compared as (
      select
        version, at, staff_id, status,
        jsonb_build_object(
          'title', title, 'excerpt', excerpt, 'author', author, 'date', date, 'link', link,
          'content', md5(content), 'readTime', read_time, 'category', category, 'image', image,
          'status', status, 'publishAt', publish_at, 'reviewBy', review_by, 'deletedAt', deleted_at
        ) as now
      from states
    ), steps as (
      select version, at, staff_id, status, now, lag(now) over (order by version) as was
      from compared
    ), entries as (
      select
        version, null::uuid as aside, at, staff_id, status,
        array(
          select key from jsonb_each(now) where was is not null and value is distinct from was -> key
        ) as changed
      from steps
      union all
      select
        base_version, operation_id, at, staff_id, '',
        array(select jsonb_object_keys(fields))
      from insight_asides
      where insight_id = ${id}
    )
    select
      version, aside, to_char(at at time zone 'UTC', ${utc}) as at, staff.name as by, changed,
      entries.status
    from entries
    left join staff on staff.id = staff_id
    order by entries.at desc, aside is null, version desc
  `);
  if (rows.length === 0) throw notFound("article with this id");
  return [...rows];
}

export async function versionOf(
  { sql, withDeadline }: Database,
  id: string,
  version: number,
): Promise<ArticleState> {
  const [row] = await withDeadline(sql<ArticleState[]>`
    with ${states(sql, id)}
    select
      title, excerpt, author, date, link, content, read_time as "readTime", category, image, status,
      to_char(publish_at at time zone 'UTC', ${utc}) as "publishAt", version,
      review_by as "reviewBy", to_char(deleted_at at time zone 'UTC', ${utc}) as "deletedAt"
    from states
    where version = ${version}
  `);
  if (!row) throw notFound("such version of this article");
  return row;
}

export async function asideOf(
  { sql, withDeadline }: Database,
  id: string,
  operation: string,
): Promise<ArticleAside> {
  const [row] = await withDeadline(sql<ArticleAside[]>`
    select base_version as base, fields from insight_asides
    where insight_id = ${id} and operation_id = ${operation}
  `);
  if (!row) throw notFound("such text beside this article");
  return row;
}

// A never edited article has its only version in its row.
const states = (sql: Database["sql"], id: string) => sql`
  states as (
    select
      version, title, excerpt, author, date, link, content, read_time, category, image, status,
      publish_at, deleted_at, review_by, at, staff_id
    from insight_versions
    where insight_id = ${id}
    union all
    select
      version, title, excerpt, author, date, link, content, read_time, category, image, status,
      publish_at, deleted_at, review_by, updated_at, null
    from insights
    where id = ${id} and not exists (
      select from insight_versions as kept
      where kept.insight_id = insights.id and kept.version = insights.version
    )
  )
`;
