import type { ReactNode } from "react";
import { Unbroken } from "./unbroken.tsx";

interface SectionProps {
  title: string;
  lead?: string | undefined;
  id?: string;
  className?: string;
  /** Adds a rule above. */
  joint?: boolean;
  children?: ReactNode;
}

export function Section({ title, lead, id, className, joint, children }: SectionProps) {
  const classes = ["section", joint ? "pt-0" : "", className].filter(Boolean).join(" ");
  return (
    <section className={classes} {...(id ? { id } : {})}>
      <div className="wrap">
        {joint ? (
          <div className="rule joint">
            <SectionHead title={title} lead={lead} />
          </div>
        ) : (
          <SectionHead title={title} lead={lead} />
        )}
        {children}
      </div>
    </section>
  );
}

export function SectionHead({ title, lead }: { title: string; lead?: string | undefined }) {
  if (!lead)
    return (
      <h2 className="h2">
        <Unbroken>{title}</Unbroken>
      </h2>
    );
  return (
    <div className="head-split">
      <h2 className="h2">
        <Unbroken>{title}</Unbroken>
      </h2>
      <p className="lead">
        <Unbroken>{lead}</Unbroken>
      </p>
    </div>
  );
}
