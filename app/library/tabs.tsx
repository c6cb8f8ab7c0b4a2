import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import BookOpen from "lucide-react/icons/book-open";
import History from "lucide-react/icons/history";
import Landmark from "lucide-react/icons/landmark";
import Layers from "lucide-react/icons/layers";
import Scale from "lucide-react/icons/scale";
import { useEffect, useRef } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";

const icons: Record<LibraryTab, LucideIcon> = {
  laws: Scale,
  standards: Layers,
  sectors: Landmark,
  timeline: History,
  resources: BookOpen,
};

interface LibraryTabsProps {
  tabs: Library["tabs"];
  current: LibraryTab;
}

/** The five tabs as links: each has an address and works before, and without, JavaScript. */
export function LibraryTabs({ tabs, current }: LibraryTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what moves the row
  useEffect(() => {
    // On a phone the row is wider than the screen: its current tab comes into sight, a neighbour peeking.
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - 48;
  }, [current]);
  return (
    <nav className="tabs" aria-label="Compliance library">
      <div className="wrap" ref={row}>
        {tabs.map(({ id, label }) => {
          const Icon = icons[id];
          return (
            <Link
              key={id}
              to="/library"
              search={{ tab: id }}
              resetScroll={false}
              activeProps={{}}
              {...(id === current ? { "aria-current": "page" as const } : {})}
            >
              <Icon className="i" size={20} aria-hidden="true" />
              {label}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
