import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { CopyCardLink, CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";

/** What each of the five sectors must be able to show, with its priority. */
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
            <PriorityBadge priority={priority}>
              <Marked>{priority}</Marked>
            </PriorityBadge>
          </div>
          <div>
            <Points points={requirements} />
            <p className="law-l">
              {requirements.length < countOf(id) ? (
                <SiteLink className="link" href={`/library?tab=sectors#${id}`}>
                  Show all {countOf(id)} requirements<span className="sr">: {title}</span>
                </SiteLink>
              ) : null}
              <CopyCardLink id={id} name={title} />
            </p>
          </div>
        </article>
      ))}
    </div>
  );
}
