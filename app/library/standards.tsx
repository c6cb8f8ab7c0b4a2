import type { Library, Standard } from "../../db/schema/library.ts";
import { DocumentLink } from "../ui/document-link.tsx";
import { Points } from "./laws.tsx";

/** The standards in their chapters, the strategy in its pillars. */
export function Standards({ library }: { library: Library }) {
  return (
    <div className="stds">
      {library.standards.map((standard) => (
        <article className="card" key={standard.id} id={standard.id}>
          <div className="std-h">
            <h3>{standard.title}</h3>
            <span className="badge badge-ok num">{inForce(standard)}</span>
          </div>
          <p className="law-s">{standard.subtitle}</p>
          <p className="muted">{standard.description}</p>
          <div className="std">
            {[
              ...standard.chapters.map(({ title, requirements }) => ({
                title,
                points: requirements,
              })),
              ...standard.strategicPillars.map(({ title, objectives }) => ({
                title,
                points: objectives,
              })),
            ].map(({ title, points }) => (
              <div key={title}>
                <h4>{title}</h4>
                <Points className="todo" points={points} />
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
