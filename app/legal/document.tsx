import { Fragment, type ReactNode } from "react";
import { Contents } from "../ui/contents.tsx";
import { ArticleDate } from "../ui/time.tsx";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  lead: string;
  /** Day of the last change of its text (`YYYY-MM-DD`). */
  changed: string;
  facts: readonly { label: string; body: ReactNode }[];
  sections: readonly LegalSection[];
}

/** A legal page: a list of contents, and plain text under headings. */
export function LegalDocument({ title, lead, changed, facts, sections }: LegalDocumentProps) {
  return (
    <article className="legal">
      <header className="legal-top under-bar">
        <div className="wrap">
          <h1 className="h1">{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      <div className="wrap legal-body">
        <Contents
          label="On this page"
          headings={sections.map(({ id, title: text }) => ({ id, text }))}
        />
        <div className="legal-text">
          {sections.map(({ id, title: name, body }, index) => (
            <Fragment key={id}>
              <section aria-labelledby={id}>
                <h2 id={id}>{name}</h2>
                {body}
              </section>
              {index === 0 ? <Facts facts={facts} changed={changed} /> : null}
            </Fragment>
          ))}
        </div>
      </div>
    </article>
  );
}

/** Placed after the first part, which many visitors come for. */
const Facts = ({ facts, changed }: Pick<LegalDocumentProps, "facts" | "changed">) => (
  <dl className="legal-facts">
    {facts.map(({ label, body }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{body}</dd>
      </div>
    ))}
    <div>
      <dt>Last changed</dt>
      <dd>
        <ArticleDate date={changed} />
      </dd>
    </div>
  </dl>
);

export const contactEmail = (emails: readonly string[]) => {
  const [first = ""] = emails;
  return (
    <a className="whitespace-nowrap" href={`mailto:${first}`} translate="no">
      {first}
    </a>
  );
};
