import type { Database } from "../../db/postgres/postgres.ts";

export async function serviceTitleAt(
  { sql, withDeadline }: Database,
  slug: string,
): Promise<string | undefined> {
  const [found] = await withDeadline(sql<{ title: string }[]>`
    select title from services where slug = ${slug}
  `);
  return found?.title;
}

export async function servicePaths({ sql, withDeadline }: Database): Promise<string[]> {
  const rows = await withDeadline(sql<{ slug: string }[]>`
    select slug from services order by position, id
  `);
  return rows.map(({ slug }) => `/services/${slug}`);
}

/** A service had this slug, and visitors find none by it now. */
export async function isFormerService(
  { sql, withDeadline }: Database,
  slug: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    select from insight_links
    where link = ${`/services/${slug}`} and not exists (
      select from services where id = insight_id or slug = ${slug}
    )
  `);
  return rows.length > 0;
}
