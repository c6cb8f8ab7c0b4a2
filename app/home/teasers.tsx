import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { HomePage } from "../../db/schema/home.ts";
import { Emblem, emblemByIcon } from "../ui/emblem.tsx";
import { ContentIcon } from "../ui/icon.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";
import { EvidenceRegister, RiskMatrix } from "./drawings.tsx";

// The drawn emblem of each teaser; an icon without one is shown as it is.
const emblems: typeof emblemByIcon = { ...emblemByIcon, Lock: "monitor" };

// Two services show their work instead of an emblem, where there is room.
const works: Partial<Record<string, ReactNode>> = {
  Shield: <RiskMatrix />,
  ClipboardCheck: <EvidenceRegister />,
};

interface ServiceTeasersProps {
  teasers: HomePage["serviceTeasers"];
  links: HomePage["teaserLinks"];
  /** Duration of the service behind a link; undefined if not known. */
  timelineOf: (link: string) => string | undefined;
}

/** The service cards, each with a 'Learn More' link, and the ways further into the services (spec.md §2). */
export function ServiceTeasers({ teasers, links, timelineOf }: ServiceTeasersProps) {
  return (
    <div className="frame">
      <div className="bento">
        {teasers.map(({ title, description, icon, link }) => {
          const emblem = emblems[icon];
          const work = works[icon];
          return (
            <article className={work ? `cell cell-work ${emblem ?? ""}` : "cell"} key={title}>
              {emblem ? <Emblem name={emblem} size={44} /> : <ContentIcon name={icon} size={44} />}
              <h3>{title}</h3>
              <p>{description}</p>
              {work}
              <p className="flex flex-wrap-reverse items-center justify-between mt-auto">
                <SiteLink className="link" href={link}>
                  Learn More
                  <Spoken>{title}</Spoken>
                  <ArrowRight className="i-go" size={20} />
                </SiteLink>
                <span className="text-sm text-fg-3">{timelineOf(link)}</span>
              </p>
            </article>
          );
        })}
      </div>
      <ul className="trio hairline-b">
        {links.map(({ label, href }) => (
          <li key={href}>
            <SiteLink href={href}>
              {`${label} `}
              <ArrowRight className="i-go" size={20} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
