import ArrowRight from "lucide-react/icons/arrow-right";
import type { HomePage } from "../../db/schema/home.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";

const emblems: readonly EmblemName[] = ["govern", "audit", "comply", "policy"];

interface KeyHighlightsProps {
  highlights: readonly string[];
  urgent: HomePage["urgent"];
}

export function KeyHighlights({ highlights, urgent }: KeyHighlightsProps) {
  if (highlights.length === 0 && !urgent) return null;
  return (
    <section className="ink" aria-label="Key highlights">
      <div className="wrap keys">
        {urgent ? (
          <SiteLink className="urgent" href={urgent.href}>
            <span>
              <Unbroken>{urgent.label}</Unbroken>
            </span>
            <ArrowRight className="i-go" size={20} />
          </SiteLink>
        ) : null}
        <ul className="hl">
          {highlights.map((highlight, index) => (
            <li key={highlight}>
              <Emblem name={emblems[index % emblems.length] ?? "govern"} size={44} />
              <p>{highlight}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
