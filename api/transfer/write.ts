import type { Database } from "../../db/postgres/postgres.ts";
import { articleSlug } from "../../db/schema/insights/link.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import { staffColumns } from "../staff/articles/read.ts";

const articlesAtATime = 25;

/** Newest first, without the bin; all articles without `ids`. */
export const articlesToExport = (
  { sql, withDeadline }: Database,
  ids?: string[],
): Promise<{ id: string; link: string }[]> =>
  withDeadline(sql<{ id: string; link: string }[]>`
    select id, link from insights
    where deleted_at is null ${ids ? sql`and id = any(${ids}::text[])` : sql``}
    order by date desc, id desc
  `);

interface Source {
  database: Database;
  ids: readonly string[];
  /** Called before each slice; rejects when access has ended. */
  checkAccess: () => Promise<unknown>;
}

export async function* exportJson(
  { database: { sql, withDeadline }, ids, checkAccess }: Source,
  at: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{"exportedAt":${JSON.stringify(at)},"articles":[`);
  for (let from = 0; from < ids.length; from += articlesAtATime) {
    if (from > 0) await checkAccess();
    const slice = ids.slice(from, from + articlesAtATime);
    const articles = await withDeadline(sql<StaffInsight[]>`
      select ${staffColumns(sql)}, content from insights
      where id = any(${slice}::text[])
      order by array_position(${slice}::text[], id)
    `);
    const text = articles.map((one) => JSON.stringify(fieldsOf(one))).join(",\n");
    yield encoder.encode(`${from === 0 ? "\n" : ",\n"}${text}`);
  }
  yield encoder.encode("\n]}\n");
}

export const slugOf = ({ link }: { link: string }): string =>
  articleSlug(link).replace(/[^a-z\d-]+/gi, "-") || "article";

function fieldsOf(article: StaffInsight) {
  const { id, title, excerpt, author, date, link, category, readTime, image, imageAlt } = article;
  const { status, publishAt, reviewBy, content } = article;
  const optional = { category, readTime, image, imageAlt, publishAt, reviewBy, content };
  const given = Object.entries(optional).filter(([, value]) => value);
  return { id, title, excerpt, author, date, link, status, ...Object.fromEntries(given) };
}
