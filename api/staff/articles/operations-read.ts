import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { fieldColumns, staffColumns } from "./read.ts";
import type { ArticleState } from "./operations-merge.ts";

/** The current article, also in the bin, and what an edit is compared with. */
export interface CurrentArticle {
  article: StaffInsight;
  /** Author of the current version; null if unknown. */
  by: string | null;
  /** The versions that unacknowledged operations made. */
  own: readonly number[];
  /**
   * The state at a requested version, an own one or the one before it; undefined where it is no longer stored. For
   * comparison only: a text other than the current one is replaced by its hash.
   */
  at: (version: number) => ArticleState | undefined;
}

interface LoadOptions {
  versions?: readonly number[];
  texts?: boolean;
  /** The author, and their operations that were never acknowledged; older versions do not matter. */
  unanswered?: { by: string; after: number; operations: readonly string[] | undefined };
}

/**
 * One statement, so that a concurrent operation is seen completely or not at all. Throws Problem 404 where there
 * never was such an article, 410 where it was removed from the bin.
 */
export async function loadForMerge(
  database: Database,
  id: string,
  { versions = [], texts = false, unanswered }: LoadOptions = {},
): Promise<CurrentArticle> {
  const { sql, withDeadline } = database;
  const hashed = sql`encode(sha256(convert_to(content, 'UTF8')), 'hex')`;
  const [row] = await withDeadline(sql<Row[]>`
    with own as materialized (${versionsMadeBy(sql, id, unanswered)})
    select
      ${staffColumns(sql)}, content, ${texts ? hashed : sql`null`} as hash,
      (
        select name
        from insight_versions as kept join staff on staff.id = staff_id
        where insight_id = insights.id and kept.version = insights.version
      ) as by,
      (
        select coalesce(jsonb_object_agg(version, to_jsonb(state) - 'version'), '{}')
        from (
          select version, ${fieldColumns(sql)}, ${texts ? hashed : sql`null`} as content
          from insight_versions
          where insight_id = ${id} and (
            version = any(${[...versions]}::int[])
            or version in (select own.version - before from own, generate_series(0, 1) as before)
          )
        ) as state
      ) as states,
      (select coalesce(jsonb_agg(own.version), '[]') from own) as own
    from insights
    where id = ${id}
  `);
  if (!row) throw await missing(database, id);
  const { by, states, own, hash, ...article } = row;
  const withCurrentText = (state: ArticleState | undefined) =>
    state && (state.content === hash ? { ...state, content: article.content } : state);
  return {
    article,
    by,
    own,
    // A never edited article has its only version in its row.
    at: (version) =>
      withCurrentText(states[version]) ?? (version === article.version ? article : undefined),
  };
}

interface Row extends StaffInsight {
  by: string | null;
  states: Record<number, ArticleState>;
  own: number[];
  hash: string | null;
}

/** The versions that these operations made; not those of operations that changed nothing. */
function versionsMadeBy(sql: Sql, article: string, unanswered: LoadOptions["unanswered"]) {
  if (!unanswered?.operations?.length) return sql`select 0 as version where false`;
  const { by, after, operations } = unanswered;
  return sql`
    select version
    from insight_operations as made
    where id = any(${operations.map((id) => id.toLowerCase())}::uuid[])
      and insight_id = ${article} and staff_id = ${by} and kind in ('create', 'edit')
      and version > ${after}
      and not exists (
        select from insight_operations as earlier
        where earlier.insight_id = made.insight_id and earlier.version = made.version
          and earlier.at < made.at
      )
      and exists (
        select from insight_versions as kept
        where kept.insight_id = made.insight_id and kept.version = made.version
          and kept.staff_id = made.staff_id
      )
  `;
}

/** Also in the bin; null where there is none. */
export async function articleIfAny(
  { sql, withDeadline }: Database,
  id: string,
): Promise<StaffInsight | null> {
  const [row] = await withDeadline(sql<StaffInsight[]>`
    select ${staffColumns(sql)}, content from insights where id = ${id}
  `);
  return row ?? null;
}

async function missing({ sql, withDeadline }: Database, id: string): Promise<Problem> {
  const known = await withDeadline(sql`
    select from staff_changes where entity = 'insights' and key = ${id} and gone
  `);
  if (known.length === 0) return notFound("article with this id");
  return new Problem(410, "The article was deleted, and has left the bin; nothing was changed.");
}
