import type { Library, Priority } from "../../db/schema/library.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { Points } from "./laws.tsx";

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
export function SectorGuidance({ library }: { library: Library }) {
  return (
    <div className="secs">
      {library.sectors.map(({ id, title, priority, requirements }) => (
        <article key={id} id={id}>
          <Emblem name={emblems[id] ?? "comply"} />
          <div>
            <h3>{title}</h3>
            <p className={`badge ${badges[priority]}`}>
              {priority}
              <span className="sr"> priority</span>
            </p>
          </div>
          <Points className="todo" points={requirements} />
        </article>
      ))}
    </div>
  );
}
