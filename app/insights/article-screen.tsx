import ArrowLeft from "lucide-react/icons/arrow-left";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { Insight, InsightCard, InsightRelated } from "../../db/schema/insights/insights.ts";
import { crosswalkPath } from "../../db/schema/tools/tools.ts";
import { Contents } from "../ui/contents.tsx";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ArticleTools } from "./article-tools.tsx";
import { Ask } from "./ask.tsx";
import { Meta } from "./meta.tsx";
import { outlineOf } from "./outline.ts";
import { useCountRead } from "./count-read.ts";
import { Cover } from "./cover.tsx";
import { readSoFar, readTimeText } from "./reading.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import { DocumentLink } from "../ui/document-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { ArticleDate } from "../ui/time.tsx";
import { Spoken } from "../ui/spoken.tsx";

interface ArticleScreenProps {
  /** Null when there is no such article, undefined while it is being read. */
  article: Insight | null | undefined;
  /** Related content beside the article; it may come later, or not at all. */
  related: InsightRelated | null | undefined;
  firm: Firm | undefined;
  /** The article could not be read; `again` tries once more. */
  failed: boolean;
  again: () => void;
}

export function ArticleScreen({ article, related, failed, again, ...rest }: ArticleScreenProps) {
  return (
    <div className="wrap art">
      <SiteLink className="link crumb" href="/insights">
        <ArrowLeft size={20} /> Back to Insights
      </SiteLink>
      {article ? (
        <Article key={article.id} article={article} law={related?.law ?? null} {...rest} />
      ) : null}
      {article ? <ReadNext articles={related?.articles ?? []} /> : null}
      {article === null ? <h1 className="h2 py-12">Article not found.</h1> : null}
      {article === undefined && !failed ? <Loading>Loading article...</Loading> : null}
      {article === undefined && failed ? (
        <div className="head py-12" role="alert">
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
  const text = useRef<HTMLDivElement>(null);
  useCountRead(article.id, text);
  return (
    <article>
      <header>
        <h1 className="h1">{title}</h1>
        <div className="art-meta">
          {category ? <p className="badge badge-line">{category}</p> : null}
          <ArticleTools title={title} link={link} place="top" />
          <Meta date={date} readTime={readTime} author={author} />
        </div>
        <Cover article={article} />
      </header>
      <div className="art-cols">
        <Contents label="In this article" headings={headings} drawn={drawn} />
        <div className="art-text" ref={text}>
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

/** Share of the article that was read. The stylesheet moves the bar if it can follow the scroll, otherwise a listener. */
function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: shown } = bar;
    const text = shown?.parentElement;
    if (!shown || !text || CSS.supports("animation-timeline: view()")) return;
    const move = () => {
      const { top, height } = text.getBoundingClientRect();
      shown.style.transform = `scaleX(${readSoFar(top, height, innerHeight)})`;
    };
    move();
    addEventListener("scroll", move, { passive: true });
    return () => removeEventListener("scroll", move);
  }, []);
  return <div className="read" ref={bar} aria-hidden="true" />;
}

function LawCard({ law }: { law: NonNullable<InsightRelated["law"]> }) {
  const [name = law.reference] = law.reference.split(" of ");
  const [, inLibrary] = /^\/library#(law-.+)$/.exec(law.link) ?? [];
  return (
    <section className="art-law" aria-label={name}>
      <p className="badge badge-medium">{law.kind}</p>
      <h2>
        <Unbroken>{name}</Unbroken>
      </h2>
      <p className="muted">{law.title}</p>
      {law.link.startsWith("/") ? (
        <SiteLink className="link" href={law.link}>
          Open in the library<Spoken>{name}</Spoken> <ArrowRight className="i-go" size={20} />
        </SiteLink>
      ) : (
        <DocumentLink href={law.link} label="View Official Document" about={name} />
      )}
      {inLibrary ? (
        <SiteLink className="link" href={crosswalkPath(inLibrary)}>
          Compare with ISO 27001 and NIST CSF<Spoken>{name}</Spoken>
        </SiteLink>
      ) : null}
    </section>
  );
}

function ReadNext({ articles }: { articles: readonly InsightCard[] }) {
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
              <span className="text-sm text-fg-3">
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
