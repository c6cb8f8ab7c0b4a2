import type { Database } from "../../db/postgres/postgres.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";

/** Logs due articles and gives them a version. Visitors see a due article by its time alone, logged or not. */
export async function publishDue({ sql, withDeadline }: Database): Promise<void> {
  await retryOnDeadlock(() =>
    withDeadline(sql`
        with due as (
          select insights as was
          from insights
          where status = 'scheduled' and is_public(status, publish_at, deleted_at)
          -- Processes that find several due lock them in one order.
          order by id
          for update
        ), locked as (
          -- All of them before the first is written: by the order of locks the audit trail comes after the rows.
          select array_agg(was) as rows from due
        ), appeared as (
          update insights as stored set
            status = 'published', version = stored.version + 1,
            updated_at = greatest(stored.updated_at, stored.publish_at)
          from locked, unnest(locked.rows) as was
          where stored.id = was.id
          returning stored as article, was
        )
        select
          keep_insight(was, null), keep_insight(article, null),
          audit(
            null, '', 'article appeared', (article).id, (article).version,
            jsonb_build_object('title', (article).title, 'status', (article).status)
          )
        from appeared
      `),
  );
}
