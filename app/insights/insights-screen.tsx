import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { Loading } from "../ui/loading.tsx";
import { Shortcuts } from "../ui/shortcuts.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Meta } from "./meta.tsx";
import { byYear, pageLink, pageOf } from "./pages.ts";
import { Cover } from "./cover.tsx";
import { type Subject, Subjects } from "./subjects.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { Spoken } from "../ui/spoken.tsx";

interface InsightsScreenProps {
  /** Newest first, filtered by the requested subject; undefined while they are being read. */
  articles: readonly InsightSummary[] | undefined;
  subjects: readonly Subject[];
  subject: string | undefined;
  total: number;
  /** Recommended articles for a first visit. */
  first: readonly InsightSummary[];
  /** The requested page number, unparsed from the address. */
  asked: unknown;
  failed: boolean;
  search: ReactNode;
}

/** The list of insights (spec.md §2): the newest leads, the others stand by year, three in a row. */
export function InsightsScreen(props: InsightsScreenProps) {
  const { articles, subjects, subject, total, first, asked, failed, search } = props;
  return (
    <>
      <div className="wrap ins-page">
        <div className="searched">
          <h1 className="h1">Latest Insights</h1>
          {search}
        </div>
        <Subjects subjects={subjects} current={subject} total={total} />
        {articles ? (
          <Articles articles={articles} asked={asked} subject={subject} start={first} />
        ) : null}
        {articles || failed ? null : <Loading>Loading insights...</Loading>}
        {failed && !articles ? (
          <p className="loading muted" role="alert">
            The insights cannot be read right now. Check your connection and reload this page.
          </p>
        ) : null}
      </div>
      <section className="ink section" aria-labelledby="ins-call">
        <div className="wrap ins-call">
          <div>
            <h2 className="h2" id="ins-call">
              Need this for your own organisation?
            </h2>
            <p className="lead">
              A partner replies within 24 hours, with the article and the next step.
            </p>
          </div>
          <div className="hero-cta">
            <SiteLink className="btn btn-primary btn-lg" href="/contact#consultation">
              Book Consultation <ArrowRight className="i-go" size={20} />
            </SiteLink>
            <SiteLink className="btn btn-lg btn-outline-light" href="/services">
              View Our Services
            </SiteLink>
          </div>
        </div>
      </section>
    </>
  );
}

function StartHere({ articles }: { articles: readonly InsightSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="start" aria-label="Start here">
      <h2>Start here</h2>
      <Shortcuts
        links={articles.map(({ title, link }) => ({ label: title, href: link }))}
        label="Most wanted articles"
      />
    </section>
  );
}

interface ArticlesProps {
  articles: readonly InsightSummary[];
  asked: unknown;
  subject: string | undefined;
  start: readonly InsightSummary[];
}

function Articles({ articles, asked, subject, start }: ArticlesProps) {
  const { items, page, pages } = pageOf(articles, asked);
  const [first, ...others] = items;
  if (!first) return <p className="loading muted">No articles found.</p>;
  const leads = page === 1 && subject === undefined;
  return (
    <>
      {leads ? <Lead article={first} /> : null}
      {subject === undefined ? <StartHere articles={start} /> : null}
      {byYear(leads ? others : items).map(({ year, items: those }) => (
        <section className="yrs" aria-label={`Insights from ${year}`} key={year}>
          <h2>{year}</h2>
          <ul className="ins">
            {those.map((article) => (
              <Card key={article.id} article={article} isBrief={items.indexOf(article) > 2} />
            ))}
          </ul>
        </section>
      ))}
      {pages > 1 ? (
        <nav className="pages" aria-label="Pages of insights">
          {page > 1 ? (
            <SiteLink className="link" href={pageLink(page - 1, subject)}>
              Newer insights
            </SiteLink>
          ) : null}
          <span className="muted">
            Page {page} of {pages}
          </span>
          {page < pages ? (
            <SiteLink className="link" href={pageLink(page + 1, subject)}>
              Older insights
            </SiteLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function Lead({ article }: { article: InsightSummary }) {
  const { title, excerpt, category, date, readTime, author, link } = article;
  return (
    <article className="top">
      <Cover article={article} />
      <div>
        {category ? <p className="badge badge-line">{category}</p> : null}
        <h2>{title}</h2>
        <p className="lead">{excerpt}</p>
        <Meta date={date} readTime={readTime} author={author} />
        <SiteLink className="btn btn-primary" href={link}>
          Read More<Spoken>{title}</Spoken> <ArrowRight className="i-go" size={20} />
        </SiteLink>
      </div>
    </article>
  );
}

/** Brief cards have no excerpt on a phone. */
function Card({ article, isBrief }: { article: InsightSummary; isBrief: boolean }) {
  const { title, excerpt, category, date, readTime, link } = article;
  return (
    <li>
      {category ? <p className="badge badge-line">{category}</p> : null}
      <h3>
        <Unbroken>{title}</Unbroken>
      </h3>
      <p className={isBrief ? "muted max-md:hidden" : "muted"}>
        <Unbroken>{excerpt}</Unbroken>
      </p>
      <Meta date={date} readTime={readTime} />
      <SiteLink className="link" href={link}>
        Read More<Spoken>{title}</Spoken> <ArrowRight className="i-go" size={20} />
      </SiteLink>
    </li>
  );
}
