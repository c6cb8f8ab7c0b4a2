import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";

/** What each of the five sectors must be able to show, with its priority. */
export function SectorGuidance({ shown }: PanelProps) {
  return (
    <div className="secs">
      {shown.sectors.map(({ id, title, priority, requirements }) => (
        <article key={id} id={id}>
          <Emblem name={sectorEmblem(id)} />
          <div>
            <div className="ttl">
              <h3>
                <Marked>{title}</Marked>
              </h3>
              <CopyLink id={id} name={title} />
            </div>
            <PriorityBadge priority={priority}>
              <Marked>{priority}</Marked>
            </PriorityBadge>
          </div>
          <Points points={requirements} />
        </article>
      ))}
    </div>
  );
}
