import ArrowLeft from "lucide-react/icons/arrow-left";
import { useCallback, useMemo, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { Insight, InsightRelated } from "../../db/schema/insights/insights.ts";
import { Contents } from "../ui/contents.tsx";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ArticleTools } from "./article-tools.tsx";
import { Ask } from "./ask.tsx";
import { LawCard } from "./law-card.tsx";
import { Meta } from "./meta.tsx";
import { outlineOf } from "./outline.ts";
import { Plate } from "./plate.tsx";
import { ReadingProgress } from "./progress.tsx";
import { ReadNext } from "./read-next.tsx";

interface ArticleScreenProps {
  /** Null when there is no such article, undefined while it is being read. */
  article: Insight | null | undefined;
  /** What stands beside it; it may come later, or not at all. */
  related: InsightRelated | null | undefined;
  /** Who answers questions about an article. */
  firm: Firm | undefined;
  /** The article could not be read; `again` tries once more. */
  failed: boolean;
  again: () => void;
}

/** One article (spec.md §2), or what stands in its place. */
export function ArticleScreen({ article, related, failed, again, ...rest }: ArticleScreenProps) {
  return (
    <div className="wrap art">
      <SiteLink className="link crumb" href="/insights">
        <ArrowLeft className="i" size={20} aria-hidden="true" /> Back to Insights
      </SiteLink>
      {article ? (
        <Article key={article.id} article={article} law={related?.law ?? null} {...rest} />
      ) : null}
      {article ? <ReadNext articles={related?.articles ?? []} /> : null}
      {article === null ? <h1 className="h2 art-none">Article not found.</h1> : null}
      {article === undefined && !failed ? <Loading>Loading article...</Loading> : null}
      {article === undefined && failed ? (
        <div className="head art-none" role="alert">
          <h1 className="h2">This article cannot be read right now.</h1>
          <p className="lead">Check your connection, then try again.</p>
          <p>
            <button type="button" className="btn btn-primary" onClick={again}>
              Try again
            </button>
          </p>
        </div>
      ) : null}
    </div>
  );
}

interface ArticleProps {
  article: Insight;
  law: InsightRelated["law"];
  firm: Firm | undefined;
}

function Article({ article, law, firm }: ArticleProps) {
  const { title, category, date, readTime, author, link } = article;
  const html = article.content ?? "";
  const { headings } = useMemo(() => outlineOf(html), [html]);
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <article>
      <header>
        <h1 className="h1">{title}</h1>
        <div className="art-meta">
          {category ? <p className="badge badge-line">{category}</p> : null}
          <ArticleTools title={title} link={link} place="top" />
          <Meta date={date} readTime={readTime} author={author} />
        </div>
        <Plate article={article} />
      </header>
      <div className="art-cols">
        <Contents label="In this article" headings={headings} drawn={drawn} />
        <div className="art-text">
          <ReadingProgress />
          <ArticleBody html={html} onDrawn={onDrawn} />
          {firm ? <Ask article={article} firm={firm} /> : null}
        </div>
        <div className="art-side">
          {law ? <LawCard law={law} /> : null}
          <ArticleTools title={title} link={link} place="side" />
        </div>
      </div>
    </article>
  );
}
