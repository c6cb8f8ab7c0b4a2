import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  lead?: string | undefined;
  /** The fragment that links to this section use. */
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A section with its heading on the left and its lead on the right. */
export function Section({ title, lead, id, className = "", children }: SectionProps) {
  return (
    <section className={`section ${className}`} {...(id ? { id } : {})}>
      <div className="wrap">
        <SectionHead title={title} lead={lead} />
        {children}
      </div>
    </section>
  );
}

export function SectionHead({ title, lead }: { title: string; lead?: string | undefined }) {
  return (
    <div className="head-split">
      <h2 className="h2">{title}</h2>
      {lead ? <p className="lead">{lead}</p> : null}
    </div>
  );
}
