import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Database } from "../../db/postgres/postgres.ts";
import { articleSlug } from "../../db/schema/insights/link.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import { staffColumns } from "../staff/articles/read.ts";
import type { Converter } from "./convert.ts";
import { withFrontMatter } from "./front-matter.ts";

const articlesAtATime = 25;

/** Newest first, without the bin; all articles without `ids`. */
export async function idsToExport(
  { sql, withDeadline }: Database,
  ids?: string[],
): Promise<string[]> {
  const rows = await withDeadline(sql<{ id: string }[]>`
    select id from insights
    where deleted_at is null ${ids ? sql`and id = any(${ids}::text[])` : sql``}
    order by date desc, id desc
  `);
  return rows.map(({ id }) => id);
}

interface Source {
  database: Database;
  ids: readonly string[];
  /** Called before each slice; rejects when access has ended. */
  checkAccess: () => Promise<unknown>;
}

async function* articlesOf({ database, ids, checkAccess }: Source): AsyncGenerator<StaffInsight[]> {
  const { sql, withDeadline } = database;
  for (let from = 0; from < ids.length; from += articlesAtATime) {
    if (from > 0) await checkAccess();
    const slice = ids.slice(from, from + articlesAtATime);
    yield await withDeadline(sql<StaffInsight[]>`
      select ${staffColumns(sql)}, content from insights
      where id = any(${slice}::text[])
      order by array_position(${slice}::text[], id)
    `);
  }
}

export async function* exportJson(source: Source, at: string): AsyncGenerator<Uint8Array> {
  yield strToU8(`{"exportedAt":${JSON.stringify(at)},"articles":[`);
  let first = true;
  for await (const articles of articlesOf(source)) {
    const text = articles.map((one) => JSON.stringify(fieldsOf(one))).join(",\n");
    yield strToU8(`${first ? "\n" : ",\n"}${text}`);
    first = false;
  }
  yield strToU8("\n]}\n");
}

export async function* exportZip(source: Source, converter: Converter): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const articles of articlesOf(source)) {
    for (const article of articles) {
      const file = new ZipDeflate(`${slugOf(article)}.md`, { level: 6 });
      file.mtime = article.updatedAt;
      zip.add(file);
      file.push(strToU8(await asMarkdown(article, converter)), true);
      yield* ready.splice(0);
    }
  }
  zip.end();
  yield* ready;
}

export async function* exportFile(
  source: Source,
  converter: Converter,
): AsyncGenerator<Uint8Array> {
  for await (const articles of articlesOf(source))
    for (const article of articles) yield strToU8(await asMarkdown(article, converter));
}

async function asMarkdown(article: StaffInsight, converter: Converter): Promise<string> {
  const { content, ...fields } = fieldsOf(article);
  return withFrontMatter({ fields, body: content ? await converter.toMarkdown(content) : "" });
}

export const slugOf = ({ link }: { link: string }): string =>
  articleSlug(link).replace(/[^a-z\d-]+/gi, "-") || "article";

function fieldsOf(article: StaffInsight) {
  const { id, title, excerpt, author, date, link, category, readTime, image, imageAlt } = article;
  const { status, publishAt, reviewBy, content } = article;
  const optional = { category, readTime, image, imageAlt, publishAt, reviewBy, content };
  const given = Object.entries(optional).filter(([, value]) => value);
  return {
    ...{ id, title, excerpt, author, date, link, status },
    ...(Object.fromEntries(given) as { [Name in keyof typeof optional]?: string }),
  };
}
