import { Fragment } from "react";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { ContentIcon } from "../ui/icon.tsx";
import { Official } from "../ui/official.tsx";

// The drawn emblem of each content icon on this page; an icon without one is shown as it is.
const emblems: Partial<Record<string, EmblemName>> = {
  Shield: "govern",
  Database: "policy",
  Lock: "protect",
  AlertTriangle: "incident",
};

interface ChecklistCardProps {
  id: string;
  title: string;
  icon: string;
  points: readonly string[];
  shown: number;
  /** True if the card is folded on a phone. */
  isFolded: boolean;
}

/** One of the four checklist cards: plain checkboxes, which can be ticked before hydration. */
export function ChecklistCard({ id, title, icon, points, shown, isFolded }: ChecklistCardProps) {
  const emblem = emblems[icon];
  return (
    <fieldset className={isFolded ? "tickc fold-more" : "tickc"} aria-labelledby={id}>
      <header>
        {emblem ? <Emblem name={emblem} /> : <ContentIcon name={icon} size={48} />}
        <div>
          <h3 className="text-xl text-fg" id={id}>
            {title}
          </h3>
          <p className="small muted" role="status">
            {`${shown} of ${points.length} with evidence`}
          </p>
        </div>
      </header>
      <div className="tickc-m" aria-hidden="true">
        {points.map((point, index) => (
          <i key={point} className={index < shown ? "on" : ""} />
        ))}
      </div>
      {points.map((point) => (
        <Fragment key={point}>
          <label>
            <input type="checkbox" name="shown" value={point} autoComplete="off" />
            {point}
          </label>
          <Official on={point} />
        </Fragment>
      ))}
    </fieldset>
  );
}
