import { useQuery } from "@tanstack/react-query";
import { rovingStop } from "../ui/roving-stop.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { tickerQuery } from "./queries.ts";

/**
 * One article title at a time, the next every 4,000 ms, moved by the inline script (spec.md §2, §9). It follows a
 * hero, whose pause stops both.
 */
export function InsightsTicker({ className = "" }) {
  const latest = useQuery(tickerQuery).data ?? [];
  if (latest.length === 0) return null;
  const first = (index: number) => index === 0;
  return (
    <section className={`ink bar ${className}`} aria-label="Latest insights" data-turn-area>
      <div className="wrap tick">
        <span className="badge badge-plain">Insight</span>
        <ul className="turn turn-fade" id="ticker" data-turn="4000">
          {latest.map(({ id, title, link }, index) => (
            <li key={id} data-on={first(index) ? "" : undefined} suppressHydrationWarning>
              <SiteLink href={link}>{title}</SiteLink>
            </li>
          ))}
        </ul>
        {latest.length > 1 ? (
          <div className="dots">
            {latest.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                className="dot"
                data-shows="ticker"
                {...rovingStop(first(index))}
                aria-label={`Insight ${index + 1} of ${latest.length}: ${title}`}
                aria-current={first(index) ? "true" : undefined}
                suppressHydrationWarning
              />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
