import { type JSX, useEffect, useRef } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { ClosingCall } from "../ui/closing-call.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Laws } from "./laws.tsx";
import { Milestones } from "./milestones.tsx";
import { Resources } from "./resources.tsx";
import { SectorGuidance } from "./sector-guidance.tsx";
import { Standards } from "./standards.tsx";
import { LibraryTabs } from "./tabs.tsx";

interface LibraryPart {
  library: Library;
}

const panels: Record<LibraryTab, (part: LibraryPart) => JSX.Element> = {
  laws: Laws,
  standards: Standards,
  sectors: SectorGuidance,
  timeline: Milestones,
  resources: Resources,
};

/** The compliance library: three counters, five tabs, one of them open (spec.md §2). */
export function LibraryScreen({ library, tab }: LibraryPart & { tab: LibraryTab }) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    // Somebody deep in one tab starts the next one at its top, not at its middle.
    if ((panel.current?.getBoundingClientRect().top ?? 0) < 0) panel.current?.scrollIntoView();
  }, [tab]);
  const Panel = panels[tab];
  return (
    <>
      <HeroBanner
        backgroundImage="valley-mist"
        title={library.hero.title}
        subtitle={library.hero.subtitle}
      >
        <dl className="counts">
          {library.counters.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </HeroBanner>
      <div>
        <LibraryTabs tabs={library.tabs} current={tab} />
        <section className="section panel" ref={panel} aria-labelledby="panel-title">
          <div className="wrap">
            <h2 className="sr" id="panel-title">
              {library.tabs.find(({ id }) => id === tab)?.label}
            </h2>
            <Panel library={library} />
            <p className="note note-info panel-note">{library.disclaimer}</p>
          </div>
        </section>
      </div>
      <ClosingCall call={library.closingCta} />
    </>
  );
}
