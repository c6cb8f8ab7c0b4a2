import ArrowLeft from "lucide-react/icons/arrow-left";
import type { Insight } from "../../db/schema/insights.ts";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ArticleBody } from "./article-body.tsx";
import { Meta } from "./meta.tsx";
import { Plate } from "./plate.tsx";

interface ArticleScreenProps {
  /** Null when there is no such article, undefined while it is being read. */
  article: Insight | null | undefined;
  /** Where questions about an article go. */
  contactEmail: string | undefined;
  /** The article could not be read; `again` tries once more. */
  failed: boolean;
  again: () => void;
}

/** One article (spec.md §2), or what stands in its place. */
export function ArticleScreen({ article, contactEmail, failed, again }: ArticleScreenProps) {
  return (
    <div className="wrap art">
      <SiteLink className="link crumb" href="/insights">
        <ArrowLeft className="i" size={20} aria-hidden="true" /> Back to Insights
      </SiteLink>
      {article ? <Article article={article} contactEmail={contactEmail} /> : null}
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
  contactEmail: string | undefined;
}

function Article({ article, contactEmail }: ArticleProps) {
  const { id, title, category, date, readTime, author, content } = article;
  return (
    <article>
      <header>
        <h1 className="h1">{title}</h1>
        <div className="art-meta">
          {category ? <p className="badge badge-line">{category}</p> : null}
          <Meta date={date} readTime={readTime} author={author} />
        </div>
        <Plate article={article} />
      </header>
      <div className="art-text">
        <ArticleBody key={id} html={content ?? ""} />
        {contactEmail ? (
          <p className="art-foot">
            Questions about this article? Write to{" "}
            <a className="in" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            .
          </p>
        ) : null}
      </div>
    </article>
  );
}
