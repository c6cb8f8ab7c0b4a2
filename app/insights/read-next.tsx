import type { InsightCard } from "../../db/schema/insights/insights.ts";
import { ArticleDate } from "../ui/time.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { readTimeText } from "./read-time.ts";
import { Unbroken } from "../ui/unbroken.tsx";

/** Three other articles, after the end of one. */
export function ReadNext({ articles }: { articles: readonly InsightCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="next" aria-label="Read next">
      <h2 className="h3">Read next</h2>
      <ul>
        {articles.map(({ id, link, title, category, date, readTime }) => (
          <li key={id}>
            <SiteLink href={link}>
              {category ? <span className="badge badge-line">{category}</span> : null}
              <h3>
                <Unbroken>{title}</Unbroken>
              </h3>
              <span className="next-when">
                <ArticleDate date={date} />
                {readTime ? (
                  <>
                    {" · "}
                    <span className="whitespace-nowrap">{readTimeText(readTime)}</span>
                  </>
                ) : null}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
