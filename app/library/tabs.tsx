import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import BookOpen from "lucide-react/icons/book-open";
import History from "lucide-react/icons/history";
import Landmark from "lucide-react/icons/landmark";
import Layers from "lucide-react/icons/layers";
import Scale from "lucide-react/icons/scale";
import type { KeyboardEvent } from "react";
import type { Library, LibraryTab } from "../../db/schema/library.ts";
import type { Found } from "./find.ts";

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
  /** The search words, which links to the other tabs keep. */
  query: string;
  found: Found | undefined;
}

/**
 * The five tabs. They are links by role too, since each has an address that works before, and without,
 * JavaScript; the arrow keys go from one to the next as in a list of tabs, and Enter opens.
 */
export function LibraryTabs({ tabs, current, query, found }: LibraryTabsProps) {
  return (
    <nav className="tabs" aria-label="Compliance library" onKeyDown={moveFocus}>
      <div className="wrap">
        {tabs.map(({ id, label }) => {
          const Icon = icons[id];
          return (
            <Link
              key={id}
              to="/library"
              search={found ? { tab: id, q: query } : { tab: id }}
              resetScroll={false}
              activeProps={{}}
              {...(id === current ? { "aria-current": "page" as const } : {})}
            >
              <Icon size={20} />
              {label}
              {found ? (
                <span className={found.hits[id] ? "tab-n" : "tab-n bg-sunken text-fg-2"}>
                  {found.hits[id]}
                  <span className="sr"> {found.hits[id] === 1 ? "result" : "results"}</span>
                </span>
              ) : null}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = Array.from(event.currentTarget.querySelectorAll("a"));
  const at = links.findIndex((link) => link.matches(":focus"));
  const to = {
    ArrowRight: (at + 1) % links.length,
    ArrowLeft: (at - 1 + links.length) % links.length,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[to]?.focus();
}
