import type { Database } from "../../db/postgres/postgres.ts";
import type { Insight, InsightCard, InsightRelated } from "../../db/schema/insights/insights.ts";
import { lawBeside, type LawWithTexts } from "../../db/schema/law-of.ts";
import { published } from "./read.ts";

const offered = 3;

/** The next articles to read, and the law that this one is about. */
export async function relatedTo(database: Database, article: Insight): Promise<InsightRelated> {
  const [articles, laws] = await Promise.all([nextOf(database, article), lawsWithTexts(database)]);
  return { law: lawBeside(article, laws), articles };
}

/** Same category first, then newest. */
const nextOf = (
  { sql, withDeadline }: Database,
  { id, category }: Insight,
): Promise<InsightCard[]> =>
  withDeadline(sql<InsightCard[]>`
    select id, title, link, category, date, read_time as "readTime"
    from insights
    where id <> ${id} and ${published(sql)}
    order by coalesce(category = ${category}, false) desc, date desc, id desc
    limit ${offered}
  `);

const lawsWithTexts = ({ sql, withDeadline }: Database): Promise<LawWithTexts[]> =>
  withDeadline(sql<LawWithTexts[]>`
    select
      laws.id, laws.title, reference, link, card.tab,
      array_remove(array[link, entry ->> 'officialLink', entry ->> 'downloadLink'], null) as texts
    from laws
    left join (
      select tab, jsonb_array_elements(body -> tab) as entry
      from documents, unnest(array['laws', 'standards']) as tab
      where name = 'library'
    ) as card on card.entry ->> 'id' = laws.id
    order by position, laws.id
  `);
