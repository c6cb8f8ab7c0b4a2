import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import type { InsightReplace, InsightWrite } from "../../db/schema/insights/write.ts";
import { staffColumns, wordsOf } from "../staff/articles/read.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** One change of an article: its author, its id, and the versions that it is based on. */
export interface Operation {
  id: string;
  by: { id: string; email: string };
  /** SHA-256 of person, article and text; the same id with another fingerprint is another operation. */
  fingerprint: string;
  /** The versions that it may replace; any if undefined. */
  base?: readonly number[] | undefined;
}

export interface StoredOperation {
  fingerprint: string;
  articleId: string;
  version: number;
}

type Clearable = "content" | "readTime" | "category" | "image" | "imageAlt";
type Fields = Omit<InsightWrite | InsightReplace, "id" | Clearable> & {
  [K in Clearable]?: string | null | undefined;
};

/**
 * Row, version, operation and audit entry in one statement: all or nothing. Undefined where there is, or was, an
 * article with this id.
 */
export async function insertArticle(
  { sql, withDeadline }: Database,
  id: string,
  article: Fields,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const { title, excerpt, author, date, link, content, readTime, category, image, imageAlt } =
    article;
  const status = article.status ?? "published";
  const publishAt = status === "scheduled" ? (article.publishAt ?? null) : null;
  const { by } = operation;
  const [row] = await withDeadline(sql<StaffInsight[]>`
    with written as (
      insert into insights (
        id, title, excerpt, author, date, link, content, read_time, category, image, image_alt, status,
        publish_at, review_by
      )
      select
        ${id}, ${title}, ${excerpt}, ${author}, ${date}::date, ${link}, ${content ?? null}, ${readTime ?? null},
        ${category ?? null}, ${image ?? null}, ${imageAlt ?? null}, ${status}, ${publishAt}::timestamptz,
        ${article.reviewBy ?? null}::date
      where not exists (select from staff_changes where entity = 'insights' and key = ${id})
      returning insights as article
    ), ${operationRow(sql, "create", operation)}
    select shown.*
    from written, ${articleColumns(sql)},
      lateral (select keep_insight(article, ${by.id}::uuid)) as kept,
      lateral (select ${auditEntry(sql, "article created", by)}) as audited
  `);
  return row;
}

/** Undefined where there is no such article, or not in a version of `base`. */
export function replaceArticle(
  database: Database,
  id: string,
  article: Fields,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const { sql } = database;
  const { title, excerpt, author, date, link, content, readTime, category, image, imageAlt } =
    article;
  const set = sql`,
    title = ${title}, excerpt = ${excerpt}, author = ${author}, date = ${date}::date, link = ${link},
    content = ${content ?? null}, read_time = ${readTime ?? null}, category = ${category ?? null},
    image = ${image ?? null}, image_alt = ${imageAlt ?? null}, status = coalesce(${article.status ?? null}, stored.status),
    publish_at = case
      when coalesce(${article.status ?? null}, stored.status) = 'scheduled'
        then coalesce(${article.publishAt ?? null}::timestamptz, stored.publish_at)
    end,
    review_by = ${article.reviewBy ?? null}::date`;
  return writeVersion(database, lockedArticle(sql, id, operation), set, {
    ...{ kind: "replace", action: "article updated", operation },
  });
}

/** Moves an article into the bin, as its next version. Undefined like `replaceArticle`. */
export const deleteArticle = (database: Database, id: string, operation: Operation) =>
  writeVersion(
    database,
    lockedArticle(database.sql, id, operation),
    database.sql`, deleted_at = now()`,
    { kind: "delete", action: "article deleted", operation },
  );

/**
 * The next version of the article in `before (was)`, with columns `set` on `stored`: both versions, operation and audit
 * entry in one statement.
 */
export async function writeVersion(
  { sql, withDeadline }: Database,
  before: SqlFragment,
  set: SqlFragment | SqlFragment[],
  { kind, action, operation }: { kind: OperationKind; action: string; operation: Operation },
): Promise<StaffInsight | undefined> {
  const { by } = operation;
  const [row] = await withDeadline(sql<StaffInsight[]>`
    with ${before}, written as (
      update insights as stored set version = stored.version + 1, updated_at = now() ${set}
      from before
      where stored.id = (was).id
      returning stored as article, was
    ), ${operationRow(sql, kind, operation)}
    select shown.*
    from written, ${articleColumns(sql)},
      lateral (select keep_insight(was, null), keep_insight(article, ${by.id}::uuid)) as kept,
      lateral (
        select ${auditEntry(
          sql,
          action,
          by,
          sql`jsonb_strip_nulls(
          jsonb_build_object(
            'changed', nullif(insight_changes(was, article), ''), 'restored', ${restoredVersion(sql)}
          )
        )`,
        )}
      ) as audited
  `);
  return row;
}

export async function operationWithId(
  { sql, withDeadline }: Database,
  id: string,
): Promise<StoredOperation | undefined> {
  const [row] = await withDeadline(sql<StoredOperation[]>`
    select fingerprint, insight_id as "articleId", version from insight_operations where id = ${id}
  `);
  return row;
}

/**
 * `before`: the article unless it is in the bin. Locks its row, so that the stored former version is really the last.
 */
const lockedArticle = (sql: Sql, id: string, { base }: Operation) => sql`
  ${linkLock(sql)}, before as (
    select insights as was
    from insights, in_turn
    where id = ${id} and deleted_at is null
      ${base ? sql`and version = any(${[...base]}::int[])` : sql``}
    for update of insights
  )
`;

/**
 * `in_turn`: writers that may change links run one after the other. Two that swap theirs would deadlock on each
 * other's row.
 */
export const linkLock = (sql: Sql) =>
  sql`in_turn as materialized (select pg_advisory_xact_lock(hashtext('links of articles')))`;

type OperationKind = "create" | "replace" | "edit" | "delete" | "restore" | "aside";

/** `noted`: the operation, from `written (article)`. */
export const operationRow = (
  sql: Sql,
  kind: OperationKind,
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

/** The version that an edit restores; null if it restores none. */
const restoredVersion = (sql: Sql) => sql`(
  select min(kept.version) from insight_versions as kept
  where kept.insight_id = (article).id and kept.version < (was).version
    and ${wordsOf(sql, sql`(article)`)} is distinct from ${wordsOf(sql, sql`(was)`)}
    and ${wordsOf(sql, sql`(article)`)} is not distinct from ${wordsOf(sql, sql`kept`)}
    and (article).deleted_at is not distinct from (was).deleted_at
)`;

/** `shown`: the article with the names of the contract. */
export const articleColumns = (sql: Sql) =>
  sql`lateral (select ${staffColumns(sql)}, content from (select (article).*) as one) as shown`;

/** The audit entry for the article of `written (article)`. */
export const auditEntry = (
  sql: Sql,
  action: string,
  by: Operation["by"],
  more = sql`'{}'::jsonb`,
) => sql`
  audit(
    ${by.id}::uuid, ${by.email}::text, ${action}::text, (article).id, (article).version,
    jsonb_build_object('title', (article).title, 'status', (article).status) || ${more}
  )
`;
