import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import BookOpen from "lucide-react/icons/book-open";
import History from "lucide-react/icons/history";
import Landmark from "lucide-react/icons/landmark";
import Layers from "lucide-react/icons/layers";
import Scale from "lucide-react/icons/scale";
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
  return (
    <nav className="tabs" aria-label="Compliance library">
      <div className="wrap">
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
