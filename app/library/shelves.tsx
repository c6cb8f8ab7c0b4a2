import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import { Shortcuts } from "../ui/shortcuts.tsx";
import { catalogueOf } from "../data/catalogue.ts";
import { useCopying } from "./copy-link.tsx";
import { useFilter } from "./filter.ts";
import { FindForm } from "./find-form.tsx";
import { useFragment } from "./fragment.ts";
import { Panels } from "./panels.tsx";
import { usePrinting } from "./printing.ts";
import { LibraryTabs } from "./tabs.tsx";

interface ShelvesProps {
  library: Library;
  asked: LibraryTab | undefined;
  query: string;
  /** What opens the search over the whole site. */
  search: ReactNode;
}

/** The tabs, the filter over all of them, and what is behind the open one. */
export function Shelves({ library, asked, query, search }: ShelvesProps) {
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
    // Somebody deep in one tab starts the next one at its top, not at its middle.
    if ((area.current?.getBoundingClientRect().top ?? 0) < 0) area.current?.scrollIntoView();
  }, [tab]);
  return (
    <div>
      <LibraryTabs tabs={tabs} current={tab} query={typed} found={found} />
      <div className="section panel" ref={area}>
        <div className="wrap">
          <FindForm {...form} query={query} tab={tab} tabs={tabs} said={said} />
          {typed ? null : <Shortcuts links={library.shortcuts ?? []} label="Most wanted" />}
          <Panels
            library={library}
            catalogue={catalogue}
            found={found}
            query={typed}
            open={tab}
            all={printing}
            search={search}
          />
          <p className="note note-info panel-note">{library.disclaimer}</p>
          <p className="sr" role="status">
            {copied}
          </p>
        </div>
      </div>
    </div>
  );
}
