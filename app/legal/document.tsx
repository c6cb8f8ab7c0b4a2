import type { ReactNode } from "react";

interface LegalDocumentProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of plain text under headings. */
export function LegalDocument({ title, lead, children }: LegalDocumentProps) {
  return (
    <article className="section under-bar">
      <div className="wrap">
        <div className="head">
          <h1 className="h1">{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className="legal">{children}</div>
      </div>
    </article>
  );
}

/** Who answers questions about a legal page. */
export const contactEmail = (emails: readonly string[]) => {
  const [first = ""] = emails;
  return <a href={`mailto:${first}`}>{first}</a>;
};
