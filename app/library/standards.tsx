import type { Standard } from "../../db/schema/library.ts";
import { DocumentLink } from "../ui/document-link.tsx";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";

/** The standards in their chapters, the strategy in its pillars. */
export function Standards({ shown, library }: PanelProps) {
  return (
    <div className="stds">
      {shown.standards.map(({ standard, chapters }) => (
        <article className="card" key={standard.id} id={standard.id}>
          <div className="std-h">
            <div className="ttl">
              <h3>
                <Marked>{standard.title}</Marked>
              </h3>
              <CopyLink id={standard.id} name={standard.title} />
            </div>
            <span className="badge badge-ok num">
              <Marked>{inForce(standard)}</Marked>
            </span>
          </div>
          <p className="law-s">
            <Marked>{standard.subtitle}</Marked>
          </p>
          <p className="muted">
            <Marked>{standard.description}</Marked>
          </p>
          <div className="std">
            {chapters.map(({ id, title, points }) => (
              <div key={id} id={id}>
                <div className="ttl">
                  <h4>
                    <Marked>{title}</Marked>
                  </h4>
                  <CopyLink id={id} name={title} />
                </div>
                <Points points={points} />
              </div>
            ))}
          </div>
          <DocumentLink
            href={standard.officialLink}
            label={library.labels.fullDocument}
            about={standard.title}
          />
        </article>
      ))}
    </div>
  );
}

const inForce = ({ year, effectiveDate }: Standard) =>
  effectiveDate === String(year) ? effectiveDate : `${year}, effective ${effectiveDate}`;
