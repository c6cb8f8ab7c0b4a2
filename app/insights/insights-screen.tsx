import ArrowRight from "lucide-react/icons/arrow-right";
import type { InsightSummary } from "../../db/schema/insights.ts";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Meta } from "./meta.tsx";
import { pageLink, pageOf } from "./pages.ts";
import { Plate } from "./plate.tsx";

interface InsightsScreenProps {
  /** Newest first; undefined while they are being read. */
  articles: readonly InsightSummary[] | undefined;
  /** The page asked for, as the address has it. */
  asked: unknown;
  failed: boolean;
}

/** The list of insights (spec.md §2): a grid of cards, three in a row from medium screens on. */
export function InsightsScreen({ articles, asked, failed }: InsightsScreenProps) {
  return (
    <section className="wrap ins-page">
      <h1 className="h1">Latest Insights</h1>
      {articles ? <Cards articles={articles} asked={asked} /> : null}
      {articles || failed ? null : <Loading>Loading insights...</Loading>}
      {failed && !articles ? (
        <p className="loading muted" role="alert">
          The insights cannot be read right now. Check your connection and reload this page.
        </p>
      ) : null}
    </section>
  );
}

function Cards({ articles, asked }: { articles: readonly InsightSummary[]; asked: unknown }) {
  const { items, page, pages } = pageOf(articles, asked);
  if (items.length === 0) return <p className="loading muted">No articles found.</p>;
  return (
    <>
      <ul className="ins">
        {items.map((article, index) => (
          <Card key={article.id} article={article} leads={index === 0} />
        ))}
      </ul>
      {pages > 1 ? (
        <nav className="pages" aria-label="Pages of insights">
          {page > 1 ? (
            <SiteLink className="link" href={pageLink(page - 1)}>
              Newer insights
            </SiteLink>
          ) : null}
          <span className="num muted">
            Page {page} of {pages}
          </span>
          {page < pages ? (
            <SiteLink className="link" href={pageLink(page + 1)}>
              Older insights
            </SiteLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

/** The newest article leads the list with its picture; the card's link covers the whole card. */
function Card({ article, leads }: { article: InsightSummary; leads: boolean }) {
  const { id, title, excerpt, category, date, readTime, author } = article;
  return (
    <li className={leads ? "ins-lead" : ""}>
      {leads ? <Plate article={article} /> : null}
      <article>
        {category ? <p className="badge badge-line">{category}</p> : null}
        <h2>{title}</h2>
        <p className={leads ? "lead" : "muted"}>{excerpt}</p>
        <Meta date={date} readTime={readTime} {...(leads ? { author } : {})} />
        <SiteLink className="link" href={`/insights/${id}`}>
          Read More<span className="sr">: {title}</span>{" "}
          <ArrowRight className="i i-go" size={20} aria-hidden="true" />
        </SiteLink>
      </article>
    </li>
  );
}
