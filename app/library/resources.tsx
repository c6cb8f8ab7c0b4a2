import { DocumentLink, siteOf } from "../ui/document-link.tsx";
import { CopyCardLink, CopyLink } from "../ui/copying.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";

/** Four external sources: two official, two international. */
export function Resources({ shown, library }: PanelProps) {
  return (
    <div className="resg">
      {shown.resources.map(({ id, title, description, link, type, mark }) => (
        <article className="res" key={id} id={id}>
          <p className={type === "Official" ? "res-m" : "res-m res-i"} aria-hidden="true">
            <b>{mark}</b>
          </p>
          <div className="res-b">
            <p className={`badge ${type === "Official" ? "badge-ok" : "badge-info"}`}>
              <Marked>{type}</Marked>
            </p>
            <div className="ttl">
              <h3>
                <Marked>{title}</Marked>
              </h3>
              <CopyLink id={id} name={title} />
            </div>
            <p className="muted">
              <Marked>{description}</Marked>
            </p>
            <p className="law-l">
              <DocumentLink
                href={link}
                label={library.labels.resource}
                about={title}
                place={siteOf(link)}
              />
              <CopyCardLink id={id} name={title} />
            </p>
          </div>
        </article>
      ))}
    </div>
  );
}
