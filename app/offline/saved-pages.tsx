import Check from "lucide-react/icons/check";
import Cloud from "lucide-react/icons/cloud";
import Layers from "lucide-react/icons/layers";
import ListChecks from "lucide-react/icons/list-checks";
import Newspaper from "lucide-react/icons/newspaper";
import Scale from "lucide-react/icons/scale";
import Wrench from "lucide-react/icons/wrench";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { StoredContent } from "./stored-content.ts";

const maxArticles = 2;

interface SavedPagesProps {
  stored: StoredContent | undefined;
  articles: readonly InsightSummary[];
}

/** Pages that can be read offline. The server renders the list, the device marks the stored ones. */
export function SavedPages({ stored, articles }: SavedPagesProps) {
  const complete = stored?.at !== undefined;
  const lines = [
    { Icon: Scale, href: "/library", title: "Compliance library", saved: complete },
    { Icon: ListChecks, href: "/compliance", title: "Framework and checklist", saved: complete },
    { Icon: Wrench, href: "/compliance#tools", title: "Compliance tools", saved: complete },
    ...articles.slice(0, maxArticles).map(({ id, link, title }) => ({
      Icon: Newspaper,
      href: link,
      title,
      saved: complete && stored?.readable.has(id) === true,
    })),
    { Icon: Newspaper, href: "/insights", title: "All insights", saved: complete },
    { Icon: Layers, href: "/services", title: "Services and estimator", saved: complete },
  ];
  return (
    <ul className="device-list">
      {lines.map(({ Icon, href, title, saved }) => (
        <li key={href}>
          <SiteLink href={href}>
            <Icon size={20} />
            <span>
              {title} <small>{stored ? (saved ? "Saved" : "Not saved yet") : "\u00a0"}</small>
            </span>
            {stored ? <SavedMark saved={saved} /> : null}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function SavedMark({ saved }: { saved: boolean }) {
  const Icon = saved ? Check : Cloud;
  return <Icon size={20} data-saved={saved || undefined} />;
}
