import ArrowRight from "lucide-react/icons/arrow-right";
import type { HomePage } from "../../db/schema/home.ts";
import type { Hyperlink } from "../../db/schema/parts.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { ContentIcon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { LearnMore } from "./learn-more.tsx";

// The drawn emblem of each teaser; an icon without one is shown as it is.
const emblems: Partial<Record<string, EmblemName>> = {
  Shield: "risk",
  ClipboardCheck: "audit",
  FileText: "policy",
  AlertTriangle: "incident",
  GraduationCap: "training",
  Lock: "monitor",
};

/** Service cards, each with a 'Learn More' link (spec.md §2). */
export function ServiceTeasers({ teasers }: { teasers: HomePage["serviceTeasers"] }) {
  return (
    <div className="bento mt-12">
      {teasers.map(({ title, description, icon, link }) => {
        const emblem = emblems[icon];
        return (
          <article className="cell" key={title}>
            {emblem ? <Emblem name={emblem} /> : <ContentIcon name={icon} size={48} />}
            <h3>{title}</h3>
            <p>{description}</p>
            <LearnMore title={title} href={link} />
          </article>
        );
      })}
    </div>
  );
}

/** Ways further into the services, in one row. */
export function TeaserLinks({ links }: { links: readonly Hyperlink[] }) {
  return (
    <ul className="trio">
      {links.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href}>
            {label} <ArrowRight className="i i-go" size={20} aria-hidden="true" />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
