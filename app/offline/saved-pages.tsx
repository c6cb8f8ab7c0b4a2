import Check from "lucide-react/icons/check";
import Cloud from "lucide-react/icons/cloud";
import Layers from "lucide-react/icons/layers";
import ListChecks from "lucide-react/icons/list-checks";
import Newspaper from "lucide-react/icons/newspaper";
import Scale from "lucide-react/icons/scale";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { Kept } from "./kept.ts";

// So many of the newest articles have a line of their own.
const named = 2;

interface SavedPagesProps {
  kept: Kept | undefined;
  articles: readonly InsightSummary[];
}

/** What can be read without a connection. The lines are the server's; the device fills them. */
export function SavedPages({ kept, articles }: SavedPagesProps) {
  const whole = kept?.at !== undefined;
  const lines = [
    { Icon: Scale, href: "/library", title: "Compliance library", saved: whole },
    { Icon: ListChecks, href: "/compliance", title: "Framework and checklist", saved: whole },
    ...articles.slice(0, named).map(({ id, link, title }) => ({
      Icon: Newspaper,
      href: link,
      title,
      saved: whole && kept?.readable.has(id) === true,
    })),
    { Icon: Newspaper, href: "/insights", title: "All insights", saved: whole },
    { Icon: Layers, href: "/services", title: "Services and estimator", saved: whole },
  ];
  return (
    <ul className="device-list">
      {lines.map(({ Icon, href, title, saved }) => (
        <li key={href}>
          <SiteLink href={href}>
            <Icon className="i" size={20} aria-hidden="true" />
            {title}
            {kept ? <State saved={saved} /> : null}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function State({ saved }: { saved: boolean }) {
  const Sign = saved ? Check : Cloud;
  return (
    <span data-saved={saved || undefined}>
      <Sign className="i" size={20} aria-hidden="true" />
      <span className="sr">{saved ? "saved" : "not yet"}</span>
    </span>
  );
}
