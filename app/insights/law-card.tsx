import ArrowRight from "lucide-react/icons/arrow-right";
import type { InsightRelated } from "../../db/schema/insights/insights.ts";
import { DocumentLink } from "../ui/document-link.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";

/** The law that an article is about, with the way to its card or to its official text. */
export function LawCard({ law }: { law: NonNullable<InsightRelated["law"]> }) {
  const [name = law.reference] = law.reference.split(" of ");
  return (
    <section className="art-law" aria-label={name}>
      <p className="badge badge-medium">{law.kind}</p>
      <h2>
        <Unbroken>{name}</Unbroken>
      </h2>
      <p className="muted">{law.title}</p>
      {law.link.startsWith("/") ? (
        <SiteLink className="link" href={law.link}>
          Open in the library<span className="sr">: {name}</span>{" "}
          <ArrowRight className="i i-go" size={20} aria-hidden="true" />
        </SiteLink>
      ) : (
        <DocumentLink href={law.link} label="View Official Document" about={name} />
      )}
    </section>
  );
}
