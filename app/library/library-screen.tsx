import type { ReactNode } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { ClosingCall } from "../ui/closing-call.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Shelves } from "./shelves.tsx";

interface LibraryScreenProps {
  library: Library;
  asked: LibraryTab | undefined;
  query: string;
  search: ReactNode;
}

/** The compliance library: three counters, five tabs, one of them open (spec.md §2). */
export function LibraryScreen({ library, asked, query, search }: LibraryScreenProps) {
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
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </HeroBanner>
      <Shelves library={library} asked={asked} query={query} search={search} />
      <ClosingCall call={library.closingCta} plain />
    </>
  );
}
