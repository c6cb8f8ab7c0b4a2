import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { CopyCardLink, CopyLink } from "../ui/copying.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";
import { Spoken } from "../ui/spoken.tsx";

/** The evidence that each of the five sectors must have, with its priority. */
export function SectorGuidance({ shown, library }: PanelProps) {
  const countOf = (id: string) =>
    library.sectors.find((sector) => sector.id === id)?.requirements.length ?? 0;
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
            <p className="flex items-center gap-4">
              <PriorityBadge priority={priority}>
                <Marked>{priority}</Marked>
              </PriorityBadge>
              <CopyCardLink id={id} name={title} />
            </p>
          </div>
          <div>
            <Points points={requirements} />
            {requirements.length < countOf(id) ? (
              <p className="law-l">
                <SiteLink className="link" href={`/library?tab=sectors#${id}`}>
                  Show all {countOf(id)} requirements<Spoken>{title}</Spoken>
                </SiteLink>
              </p>
            ) : null}
          </div>
        </article>
      ))}
    </div>
  );
}
