import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { looksLikeId } from "../../../db/schema/insights/link.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import {
  linkLock,
  operationRow,
  type Operation,
  articleColumns,
  auditEntry,
  writeVersion,
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

export const editArticle = (
  database: Database,
  read: ReadVersion,
  changes: Wanted,
  operation: Operation,
) =>
  writeVersion(
    database,
    lockedArticle(database.sql, read, changes.link !== undefined),
    assignments(database.sql, changes),
    { kind: "edit", action: "article updated", operation },
  );

export const trashArticle = (database: Database, read: ReadVersion, operation: Operation) =>
  writeVersion(database, lockedArticle(database.sql, read), database.sql`, deleted_at = now()`, {
    kind: "delete",
    action: "article deleted",
    operation,
  });

/** Restores as a draft if the link is taken (at `otherLink`), or if the publication time passed in the bin. */
export function restoreArticle(
  database: Database,
  read: ReadVersion,
  otherLink: string | null,
  operation: Operation,
) {
  const { sql } = database;
  const set = otherLink
    ? sql`, deleted_at = null, link = ${otherLink}, status = 'draft', publish_at = null`
    : sql`, deleted_at = null,
        status = case when ${missedPublication(sql)} then 'draft' else stored.status end,
        publish_at = case when ${missedPublication(sql)} then null else stored.publish_at end`;
  return writeVersion(database, lockedArticle(sql, read, true), set, {
    ...{ kind: "restore", action: "article restored", operation },
  });
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
