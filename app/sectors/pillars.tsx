import ArrowRight from "lucide-react/icons/arrow-right";
import type { HomePage } from "../../db/schema/home.ts";
import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";

/**
 * The five sectors as a colonnade, each with a 'Read More' link (spec.md §2). The first one stands open;
 * hover, focus or a tap (which focuses) opens another, by the stylesheet alone.
 */
export function SectorPillars({ cards }: { cards: HomePage["sectorCards"] }) {
  return (
    <div className="pillars mt-8 lg:mt-12">
      {cards.map(({ id, title, description, link, priority }) => (
        <article className="pillar" key={id} tabIndex={-1}>
          <div className="pillar-in">
            <Emblem name={sectorEmblem(id)} size={52} />
            <h3 className="pillar-title">{title}</h3>
            {priority ? <PriorityBadge priority={priority} /> : null}
            <p className="pillar-text">{description}</p>
            <ReadMore title={title} link={link} />
          </div>
        </article>
      ))}
    </div>
  );
}

interface ReadMoreProps {
  title: string;
  link: string;
  label?: string;
}

export function ReadMore({ title, link, label = "Read More" }: ReadMoreProps) {
  return (
    <SiteLink className="more" href={link}>
      {label}
      <Spoken>{title}</Spoken>
      <ArrowRight className="i-go" size={20} />
    </SiteLink>
  );
}
