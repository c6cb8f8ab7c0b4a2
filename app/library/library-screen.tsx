import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Hyperlink } from "../../db/schema/parts.ts";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { ClosingCall } from "../ui/closing-call.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Checked } from "../ui/checked.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { type Catalogue, catalogueOf, tabHolding } from "../data/catalogue.ts";
import { useCopying } from "../ui/copying.tsx";
import { useFilter } from "./filter.ts";
import { FindForm } from "./find-form.tsx";
import { LawJumps } from "./laws.tsx";
import { Panels } from "./panels.tsx";
import { usePrinting } from "./printing.ts";
import { LibraryTabs } from "./tabs.tsx";
import { useNavigate, useRouterState } from "@tanstack/react-router";

interface LibraryScreenProps {
  library: Library;
  asked: LibraryTab | undefined;
  query: string;
  search: ReactNode;
  /** The compliance tools, below the resources. */
  tools: ReactNode;
}

/** The compliance library: three counters, five tabs, one of them open (spec.md §2). */
export function LibraryScreen({ library, asked, query, search, tools }: LibraryScreenProps) {
  return (
    <>
      <HeroBanner
        backgroundImage="valley-mist"
        className="hero-low"
        title={library.hero.title}
        subtitle={library.hero.subtitle}
      >
        <dl className="counts">
          {library.counters.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </HeroBanner>
      <LibraryContents
        library={library}
        asked={asked}
        query={query}
        search={search}
        tools={tools}
      />
      <ClosingCall call={library.closingCta} plain />
    </>
  );
}

/** The tabs, the filter over all of them, and the open panel. */
function LibraryContents({ library, asked, query, search, tools }: LibraryScreenProps) {
  const { tabs } = library;
  const catalogue = useMemo(() => catalogueOf(library), [library]);
  const { found, said, tab, typed, settled, ...form } = useFilter(catalogue, asked, query);
  const area = useRef<HTMLDivElement>(null);
  const copied = useCopying(area, `/library?tab=${tab}`);
  const printing = usePrinting();
  useFragment(catalogue, tab, settled);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    // After scrolling deep into one tab, the next one begins at its top.
    if ((area.current?.getBoundingClientRect().top ?? 0) < 0) area.current?.scrollIntoView();
  }, [tab]);
  return (
    <div>
      <LibraryTabs tabs={tabs} current={tab} query={typed} found={found} />
      <div className="section panel" ref={area}>
        <div className="wrap">
          <div className="xl:flex items-center gap-x-8">
            <FindForm {...form} query={query} tab={tab} tabs={tabs} said={said} />
            {tab === "laws" ? <LawJumps shown={found?.catalogue ?? catalogue} /> : null}
            {typed ? null : <WantedPages links={library.shortcuts ?? []} />}
          </div>
          <Panels
            library={library}
            catalogue={catalogue}
            found={found}
            query={typed}
            open={tab}
            all={printing}
            search={search}
          />
          {tab === "resources" && !typed ? tools : null}
          <div className="grid gap-1 mt-8 text-sm text-fg-2">
            <p>{library.disclaimer}</p>
            <Checked day={library.checked} />
          </div>
          <p className="sr" role="status">
            {copied}
          </p>
        </div>
      </div>
    </div>
  );
}

const WantedPages = ({ links }: { links: readonly Hyperlink[] }) => (
  <ul className="flex flex-wrap gap-x-7 mb-3 xl:mb-5 shrink-0" aria-label="Most wanted">
    {links.map(({ label, href }) => (
      <li key={href}>
        <SiteLink className="link" href={href}>
          <span>
            <Unbroken>{label}</Unbroken>
          </span>{" "}
          <ArrowRight className="i-go" size={18} />
        </SiteLink>
      </li>
    ))}
  </ul>
);

/**
 * Opens the tab that contains the fragment, and marks the element, because `:target` misses links from other pages.
 * Waits until the page matches the address, so that words just being typed are not lost.
 */
function useFragment(catalogue: Catalogue, shown: LibraryTab, settled: boolean): void {
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab counts only once the page has settled
  useEffect(() => {
    const home = hash && settled ? tabHolding(catalogue, hash) : undefined;
    if (!home) return;
    const place = document.getElementById(hash);
    // The element is in another tab, or left out by the filter.
    if (!place) void navigate({ to: "/library", search: { tab: home }, hash, replace: true });
    place?.setAttribute("data-marked", "");
    return () => place?.removeAttribute("data-marked");
  }, [hash, settled, settled && shown]);
}
