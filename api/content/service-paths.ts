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
