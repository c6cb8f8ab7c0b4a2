import { Fragment, type ReactNode } from "react";
import { type Firm, isDemonstration } from "../../db/schema/firm.ts";
import type { LegalPart } from "../../db/schema/legal.ts";
import { Contents } from "../ui/contents.tsx";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { StylesBelow } from "../ui/styles-below.tsx";
import { ArticleDate } from "../ui/time.tsx";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A part that staff have written. */
export const writtenPart = ({ id, title, text, link }: LegalPart): LegalSection => ({
  id,
  title,
  body: (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link ? (
        <p>
          {link.href.startsWith("/") ? (
            <SiteLink className="inline-block py-3 -my-3" href={link.href}>
              {link.label}
            </SiteLink>
          ) : (
            <OutsideLink href={link.href}>{link.label}</OutsideLink>
          )}
        </p>
      ) : null}
    </>
  ),
});

/** The last part while the firm's details are samples. */
export const demonstration = (firm: Firm, consequence: string): LegalSection[] =>
  isDemonstration(firm)
    ? [
        {
          id: "demonstration",
          title: "This is a demonstration",
          body: (
            <p>
              {firm.shortName} is a sample firm: names, figures, testimonials, prices, registration
              and contact details are samples. {consequence}
            </p>
          ),
        },
      ]
    : [];

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
              {index === 0 ? (
                <>
                  <Facts facts={facts} changed={changed} />
                  <StylesBelow />
                </>
              ) : null}
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
