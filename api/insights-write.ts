import type { Sql } from "postgres";
import type { Database } from "../db/postgres.ts";
import type { InsightReplace, InsightWrite, StaffInsight } from "../db/schema/insights-staff.ts";
import { staffColumns } from "./staff/insights-read.ts";

/** One wish to change an article: who has it, under which id, based on which versions. */
export interface Operation {
  id: string;
  by: { id: string; email: string };
  /** SHA-256 of person, article and text: another text under the same id is another wish. */
  fingerprint: string;
  /** The versions that it may meet; any without it. */
  base?: readonly number[] | undefined;
}

/** What an operation with an id came to. */
export interface Known {
  fingerprint: string;
  articleId: string;
}

type Fields = Omit<InsightWrite, "id"> | Omit<InsightReplace, "id">;

/**
 * Row, version, operation and audit entry in one statement: all or nothing, also when the connection breaks. Undefined
 * where the id belonged to an article that was deleted.
 */
export async function insertArticle(
  { sql, within }: Database,
  id: string,
  article: Fields,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const { title, excerpt, author, date, link, content, readTime, category, image } = article;
  const status = article.status ?? "published";
  const publishAt = status === "scheduled" ? (article.publishAt ?? null) : null;
  const { by } = operation;
  const [row] = await within(sql<StaffInsight[]>`
    with written as (
      insert into insights (
        id, title, excerpt, author, date, link, content, read_time, category, image, status, publish_at
      )
      select
        ${id}, ${title}, ${excerpt}, ${author}, ${date}::date, ${link}, ${content ?? null}, ${readTime ?? null},
        ${category ?? null}, ${image ?? null}, ${status}, ${publishAt}::timestamptz
      where not exists (select from insight_versions where insight_id = ${id})
      returning insights as article
    ), ${noted(sql, "create", operation)}
    select shown.*
    from written, lateral (select ${staffColumns(sql)}, content from (select (article).*) as one) as shown,
      lateral (select keep_insight(article, ${by.id}::uuid)) as kept,
      lateral (
        select audit(
          ${by.id}::uuid, ${by.email}::text, 'article created', (article).id, (article).version,
          jsonb_build_object('title', (article).title, 'status', (article).status)
        )
      ) as audited
  `);
  return row;
}

/** The same for a new text of an article. Undefined where there is none, or none of the versions asked for. */
export async function replaceArticle(
  { sql, within }: Database,
  id: string,
  article: Fields,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const { title, excerpt, author, date, link, content, readTime, category, image } = article;
  const { by } = operation;
  const [row] = await within(sql<StaffInsight[]>`
    with ${before(sql, id, operation)}, written as (
      update insights as stored set
        title = ${title}, excerpt = ${excerpt}, author = ${author}, date = ${date}::date, link = ${link},
        content = ${content ?? null}, read_time = ${readTime ?? null}, category = ${category ?? null},
        image = ${image ?? null}, status = coalesce(${article.status ?? null}, stored.status),
        publish_at = case
          when coalesce(${article.status ?? null}, stored.status) = 'scheduled'
            then coalesce(${article.publishAt ?? null}::timestamptz, stored.publish_at)
        end,
        version = stored.version + 1, updated_at = now()
      from before
      where stored.id = (was).id
      returning stored as article, was
    ), ${noted(sql, "replace", operation)}
    select shown.*
    from written, lateral (select ${staffColumns(sql)}, content from (select (article).*) as one) as shown,
      lateral (select keep_insight(was, null), keep_insight(article, ${by.id}::uuid)) as kept,
      lateral (
        select audit(
          ${by.id}::uuid, ${by.email}::text, 'article updated', (article).id, (article).version,
          jsonb_build_object(
            'title', (article).title, 'status', (article).status, 'changed', insight_changes(was, article)
          )
        )
      ) as audited
  `);
  return row;
}

/** Takes an article away; its last text stays among the versions. False as `replaceArticle` says undefined. */
export async function deleteArticle(
  { sql, within }: Database,
  id: string,
  operation: Operation,
): Promise<boolean> {
  const { by } = operation;
  const rows = await within(sql`
    with ${before(sql, id, operation)}, written as (
      delete from insights as stored using before where stored.id = (was).id returning stored as article
    ), ${noted(sql, "delete", operation)}
    select (article).id
    from written,
      lateral (select keep_insight(article, null)) as kept,
      lateral (
        select audit(
          ${by.id}::uuid, ${by.email}::text, 'article deleted', (article).id, (article).version,
          jsonb_build_object('title', (article).title, 'status', (article).status)
        )
      ) as audited
  `);
  return rows.length > 0;
}

/** What became of the operation with this id, if it was ever done. */
export async function operationWithId(
  { sql, within }: Database,
  id: string,
): Promise<Known | undefined> {
  const [row] = await within(sql<Known[]>`
    select fingerprint, insight_id as "articleId" from insight_operations where id = ${id}
  `);
  return row;
}

// The row's lock is taken here, so that what is kept as the state before is really that.
const before = (sql: Sql, id: string, { base }: Operation) => sql`
  before as (
    select insights as was
    from insights
    where id = ${id} ${base ? sql`and version = any(${[...base]}::int[])` : sql``}
    for update
  )
`;

const noted = (
  sql: Sql,
  kind: "create" | "replace" | "delete",
  { id, by, fingerprint, base }: Operation,
) => sql`
  noted as (
    insert into insight_operations (id, insight_id, kind, base_version, version, fingerprint, staff_id)
    select
      ${id}::uuid, (article).id, ${kind}::text, ${base?.length === 1 ? (base[0] ?? null) : null}::int,
      (article).version, ${fingerprint}::text, ${by.id}::uuid
    from written
  )
`;
