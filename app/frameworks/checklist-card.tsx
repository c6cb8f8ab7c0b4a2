import { ContentIcon } from "../ui/icon.tsx";

interface ChecklistCardProps {
  id: string;
  title: string;
  icon: string;
  points: readonly string[];
  /** How many of the points are ticked. */
  shown: number;
}

/** One of the four checklist cards: plain checkboxes, which can be ticked before the page is alive. */
export function ChecklistCard({ id, title, icon, points, shown }: ChecklistCardProps) {
  return (
    <fieldset className="tickc" aria-labelledby={id}>
      <header>
        <ContentIcon name={icon} size={32} />
        <div>
          <h3 id={id}>{title}</h3>
          <p className="small muted num" role="status">
            {shown} of {points.length} shown
          </p>
        </div>
      </header>
      <div className="tickc-m" aria-hidden="true">
        {points.map((point, index) => (
          <i key={point} className={index < shown ? "on" : ""} />
        ))}
      </div>
      {points.map((point) => (
        <label key={point}>
          <input type="checkbox" name="shown" value={point} autoComplete="off" />
          {point}
        </label>
      ))}
    </fieldset>
  );
}
