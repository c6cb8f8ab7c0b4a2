import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Frameworks } from "../../db/schema/frameworks.ts";
import { ClosingCall } from "../ui/closing-call.tsx";
import { Checked } from "../ui/checked.tsx";
import { DocumentLink, siteOf } from "../ui/document-link.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Official, OfficialTexts } from "../ui/official.tsx";
import { SectionHead } from "../ui/section.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { SubNav } from "../ui/sub-nav.tsx";
import { Authorities } from "./authorities.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { useChecklist } from "./checklist.ts";
import { Unbroken } from "../ui/unbroken.tsx";

interface FrameworksScreenProps {
  page: Frameworks;
  /** The section of the compliance tools. */
  tools: ReactNode;
}

const parts = [
  { href: "#tools", label: "Tools" },
  { href: "#texts", label: "The texts" },
  { href: "#checklist", label: "Checklist" },
  { href: "#contacts", label: "Contacts" },
];

/** The compliance framework page (spec.md §2): five texts, a checklist, the two authorities. */
export function FrameworksScreen({ page, tools }: FrameworksScreenProps) {
  const { checklist, officialResources } = page;
  const { list, ticked, store } = useChecklist();
  return (
    <OfficialTexts value={page.official}>
      <HeroBanner
        backgroundImage="night-lights"
        className="hero-deep"
        title={page.hero.title}
        subtitle={page.hero.subtitle}
      />
      <SubNav links={parts} />
      {tools}
      <section className="section pt-0" id="texts" aria-labelledby="frameworks">
        <div className="wrap">
          <h2 className="h2" id="frameworks">
            The five texts
          </h2>
          <div className="hairline rounded-3 bg-surface overflow-hidden mt-8">
            {page.frameworks.map((framework) => (
              <FrameworkRow key={framework.id} framework={framework} labels={page.labels} />
            ))}
          </div>
          <div className="flex flex-wrap gap-y-2 gap-x-8 items-center justify-between mt-5">
            <Checked day={page.checked} />
            <SiteLink className="link" href="/library">
              All in the library <ArrowRight className="i-go" size={20} />
            </SiteLink>
          </div>
        </div>
      </section>
      <section className="ink section" id="checklist">
        <div className="wrap">
          <SectionHead title={checklist.title} lead={checklist.intro} />
          <div className="folded">
            <div className="grid gap-5 mt-12 md:grid-cols-2" ref={list} onChange={store}>
              {checklist.items.map(({ id, title, icon, points }, index) => (
                <ChecklistCard
                  key={id}
                  id={id}
                  title={title}
                  icon={icon}
                  points={points}
                  shown={points.filter((point) => ticked.has(point)).length}
                  isFolded={index > 0}
                />
              ))}
            </div>
            <ShowAll what={`${checklist.items.length} parts`} />
          </div>
          <p className="small muted mt-6">Saved on this device only.</p>
        </div>
      </section>
      <section className="section" id="contacts">
        <div className="wrap">
          <SectionHead title={officialResources.title} />
          <Authorities
            authorities={officialResources.authorities}
            downloads={page.labels.downloads}
          />
        </div>
      </section>
      <ClosingCall call={page.closingCta} plain />
    </OfficialTexts>
  );
}

interface FrameworkRowProps {
  framework: Frameworks["frameworks"][number];
  labels: Frameworks["labels"];
}

function FrameworkRow({ framework, labels }: FrameworkRowProps) {
  const { id, title, year, subtitle, type, description, keyPoints, link } = framework;
  return (
    <article className="fw" id={id}>
      <p className="fw-y">
        <b>{year}</b>
      </p>
      <div className="fw-t">
        <p className="badge badge-line">{type}</p>
        <h3>{title}</h3>
        <p className="s">{subtitle}</p>
        <p>
          <Unbroken>{description}</Unbroken>
          <Official on={description} />
        </p>
      </div>
      <div className="fw-k folded">
        <h4 className="fold-more">{labels.keyPoints}</h4>
        <ul className="fold-more">
          {keyPoints.map((point) => (
            <li key={point}>
              <Unbroken>{point}</Unbroken>
              <Official on={point} />
            </li>
          ))}
        </ul>
        <DocumentLink href={link} label={labels.official} about={title} place={siteOf(link)} />
        <ShowAll what="key points" />
      </div>
    </article>
  );
}
