import { DocumentLink } from "../ui/document-link.tsx";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";

/** Four places outside: two official, two international. */
export function Resources({ shown, library }: PanelProps) {
  return (
    <div className="resg">
      {shown.resources.map(({ id, title, description, link, type }) => (
        <article className="card" key={id} id={id}>
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
          <DocumentLink href={link} label={library.labels.resource} about={title} />
        </article>
      ))}
    </div>
  );
}
