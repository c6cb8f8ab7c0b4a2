import type { Priority } from "../../db/schema/library.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";

const badges: Record<Priority, string> = {
  Critical: "badge-critical",
  High: "badge-high",
  Medium: "badge-medium",
};

const emblems: Record<string, EmblemName> = {
  "guidance-financial": "finance",
  "guidance-public": "government",
  "guidance-healthcare": "health",
  "guidance-telecom": "telecom",
  "guidance-education": "education",
};

/** What each of the five sectors must be able to show, with its priority. */
export function SectorGuidance({ shown }: PanelProps) {
  return (
    <div className="secs">
      {shown.sectors.map(({ id, title, priority, requirements }) => (
        <article key={id} id={id}>
          <Emblem name={emblems[id] ?? "comply"} />
          <div>
            <div className="ttl">
              <h3>
                <Marked>{title}</Marked>
              </h3>
              <CopyLink id={id} name={title} />
            </div>
            <p className={`badge ${badges[priority]}`}>
              <Marked>{priority}</Marked>
              <span className="sr"> priority</span>
            </p>
          </div>
          <Points points={requirements} />
        </article>
      ))}
    </div>
  );
}
