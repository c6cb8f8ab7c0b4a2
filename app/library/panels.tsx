import { type JSX, memo, type ReactNode } from "react";
import { type Library, type LibraryTab, libraryTabs } from "../../db/schema/library.ts";
import { OfficialTexts } from "../ui/official.tsx";
import type { Catalogue } from "../data/catalogue.ts";
import type { Filtered } from "./filter.ts";
import { Laws } from "./laws.tsx";
import { LookedFor } from "./marked.tsx";
import { Milestones } from "./milestones.tsx";
import { NoHits } from "./no-hits.tsx";
import type { PanelProps } from "./panel.ts";
import { Resources } from "./resources.tsx";
import { SectorGuidance } from "./sector-guidance.tsx";
import { Standards } from "./standards.tsx";

const panels: Record<LibraryTab, (props: PanelProps) => JSX.Element> = {
  laws: Laws,
  standards: Standards,
  sectors: SectorGuidance,
  timeline: Milestones,
  resources: Resources,
};

interface PanelsProps {
  library: Library;
  catalogue: Catalogue;
  found: Filtered | undefined;
  query: string;
  open: LibraryTab;
  /** True to draw all tabs, on paper only. */
  all: boolean;
  search: ReactNode;
}

const none: readonly never[] = [];

/** The open panel, memoised because it is most of the page. */
export const Panels = memo(function Panels(props: PanelsProps) {
  const { library, catalogue, found, query, open, all, search } = props;
  return (
    <LookedFor value={found?.wanted ?? none}>
      <OfficialTexts value={library.official}>
        {(all ? libraryTabs : [open]).map((id) => {
          const Panel = panels[id];
          return (
            <section
              key={id}
              aria-labelledby={`${id}-title`}
              {...(id === open ? {} : { className: "paper" })}
            >
              <h2 className="sr" id={`${id}-title`}>
                {library.tabs.find((one) => one.id === id)?.label}
              </h2>
              {found?.hits[id] === 0 ? (
                <NoHits tabs={library.tabs} open={id} query={query} found={found} search={search} />
              ) : (
                <Panel shown={found?.catalogue ?? catalogue} library={library} />
              )}
            </section>
          );
        })}
      </OfficialTexts>
    </LookedFor>
  );
});
