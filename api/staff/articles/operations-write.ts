import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { looksLikeId } from "../../../db/schema/insights/link.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import {
  versionedUpdate,
  linkLock,
  operationRow,
  type Operation,
  articleColumns,
  auditEntry,
} from "../../insights/write.ts";
import type { Wanted } from "./operations-merge.ts";

/*
 * Each is one statement for row, version, operation and audit entry, and returns undefined where the article is no
 * longer at the version that was read: then read again.
 */

const columns = {
  title: "title",
  excerpt: "excerpt",
  author: "author",
  date: "date",
  link: "link",
  content: "content",
  readTime: "read_time",
  category: "category",
  image: "image",
  imageAlt: "image_alt",
  status: "status",
  publishAt: "publish_at",
  reviewBy: "review_by",
} satisfies Record<ArticleFieldName, string>;

type ReadVersion = Pick<StaffInsight, "id" | "version">;

export async function editArticle(
  { sql, withDeadline }: Database,
  read: ReadVersion,
  changes: Wanted,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const [article] = await withDeadline(sql<StaffInsight[]>`
    with ${lockedArticle(sql, read, changes.link !== undefined)}, written as (
      update insights set
        version = insights.version + 1, updated_at = now() ${assignments(sql, changes)}
      from before
      where insights.id = (was).id
      returning insights as article, was
    ), ${operationRow(sql, "edit", operation)}
    ${versionedUpdate(sql, "article updated", operation.by)}
  `);
  return article;
}

export async function trashArticle(
  { sql, withDeadline }: Database,
  read: ReadVersion,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const [article] = await withDeadline(sql<StaffInsight[]>`
    with ${lockedArticle(sql, read)}, written as (
      update insights set deleted_at = now(), version = insights.version + 1, updated_at = now()
      from before
      where insights.id = (was).id
      returning insights as article, was
    ), ${operationRow(sql, "delete", operation)}
    ${versionedUpdate(sql, "article deleted", operation.by)}
  `);
  return article;
}

/** Restores as a draft where the link is taken (at `otherLink`), or where the publication time passed in the bin. */
export async function restoreArticle(
  { sql, withDeadline }: Database,
  read: ReadVersion,
  otherLink: string | null,
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const [article] = await withDeadline(sql<StaffInsight[]>`
    with ${lockedArticle(sql, read, true)}, written as (
      update insights set
        deleted_at = null, version = insights.version + 1, updated_at = now(),
        ${
          otherLink
            ? sql`link = ${otherLink}, status = 'draft', publish_at = null`
            : sql`
              status = case when ${missedPublication(sql)} then 'draft' else insights.status end,
              publish_at = case when ${missedPublication(sql)} then null else insights.publish_at end`
        }
      from before
      where insights.id = (was).id
      returning insights as article, was
    ), ${operationRow(sql, "restore", operation)}
    ${versionedUpdate(sql, "article restored", operation.by)}
  `);
  return article;
}

const missedPublication = (sql: Sql) => sql`(
  (was).status = 'scheduled' and (was).publish_at <= site_now() and (was).publish_at > (was).deleted_at
)`;

export async function storeSeparately(
  { sql, withDeadline }: Database,
  read: ReadVersion,
  { base, fields }: { base: number; fields: Wanted },
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const { id, by } = operation;
  const [article] = await withDeadline(sql<StaffInsight[]>`
    with ${lockedArticle(sql, read)}, written as (
      select was as article from before
    ), ${operationRow(sql, "aside", operation)}, kept as (
      insert into insight_asides (operation_id, insight_id, base_version, fields, staff_id)
      select
        ${id}::uuid, (article).id, ${base}::int, ${sql.json(fields)}::jsonb, ${by.id}::uuid
      from written
      returning operation_id
    )
    -- By the order of locks the audit trail comes after what is kept.
    select shown.*
    from written, kept, ${articleColumns(sql)},
      lateral (select ${auditEntry(sql, "text set aside", by)} where kept.operation_id is not null) as audited
  `);
  return article;
}

/** Records an operation that changes nothing. */
export async function noteUnchanged(
  { sql, withDeadline }: Database,
  read: ReadVersion,
  kind: "edit" | "delete" | "restore",
  operation: Operation,
): Promise<StaffInsight | undefined> {
  const [article] = await withDeadline(sql<StaffInsight[]>`
    with ${lockedArticle(sql, read)}, written as (
      select was as article from before
    ), ${operationRow(sql, kind, operation)}
    select shown.* from written, ${articleColumns(sql)}
  `);
  return article;
}

/** `link` with -2, -3 and so on. */
export async function freeLink({ sql, withDeadline }: Database, link: string): Promise<string> {
  const taken = await withDeadline(sql<{ link: string }[]>`
    select link from insights where deleted_at is null and starts_with(link, ${link.slice(0, maxLength - 8)})
  `);
  const links = new Set(taken.map((row) => row.link));
  for (let nth = 2; ; nth++) {
    const end = `-${nth}`;
    const free = `${link.slice(0, maxLength - end.length).replace(/-$/, "")}${end}`;
    if (!links.has(free) && !looksLikeId(free)) return free;
  }
}
const maxLength = "/insights/".length + 200;

/** `before`: the article with its row locked, if its version is unchanged. */
const lockedArticle = (sql: Sql, { id, version }: ReadVersion, takesLink = false) => sql`
  ${takesLink ? sql`${linkLock(sql)},` : sql``} before as (
    select insights as was
    from insights ${takesLink ? sql`, in_turn` : sql``}
    where id = ${id} and version = ${version}
    for update of insights
  )
`;

const assignments = (sql: Sql, changes: Wanted) =>
  Object.entries(columns).flatMap(([field, column]) => {
    const value = changes[field as ArticleFieldName];
    return value === undefined ? [] : [sql`, ${sql(column)} = ${value}`];
  });
