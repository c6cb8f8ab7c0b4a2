import type { Library, LibraryLaw } from "../../db/schema/library.ts";
import { DocumentLink } from "../ui/document-link.tsx";
import { SiteLink } from "../ui/site-link.tsx";

/** One card per law, and beside them the years as a way in. */
export function Laws({ library }: { library: Library }) {
  return (
    <div className="lay">
      <nav className="rail" aria-labelledby="rail-title">
        <p id="rail-title">On the timeline</p>
        <ol className="years">
          {library.laws.map(({ id, year, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <b className="num">{year}</b> {title}
              </a>
            </li>
          ))}
          {library.standards.map(({ id, year, title }) => (
            <li key={id}>
              <SiteLink href="/library?tab=standards">
                <b className="num">{year}</b> {title}
              </SiteLink>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {library.laws.map((law) => (
          <LawCard key={law.id} law={law} labels={library.labels} />
        ))}
      </div>
    </div>
  );
}

function LawCard({ law, labels }: { law: LibraryLaw; labels: Library["labels"] }) {
  return (
    <article className="law" id={law.id} aria-labelledby={`${law.id}-title`}>
      <p className="law-y num">{law.year}</p>
      <div className="law-b">
        <header>
          <h3 id={`${law.id}-title`}>{law.title}</h3>
          <p className="xs muted num">Enacted {law.dateEnacted}</p>
          <p className="law-s">{law.subtitle}</p>
        </header>
        <p>{law.description}</p>
        <p className="small muted">{law.fullDescription}</p>
        <div className="law-c">
          <div>
            <h4>{labels.keyProvisions}</h4>
            <Points className="marks" points={law.keyProvisions} />
          </div>
          <div>
            <h4>{labels.complianceRequirements}</h4>
            <Points className="todo" points={law.complianceRequirements} />
          </div>
        </div>
        <div className="law-f">
          <h4>{labels.applicableTo}</h4>
          <ul className="chips">
            {law.applicableTo.map((who) => (
              <li key={who} className="chip">
                {who}
              </li>
            ))}
          </ul>
          <p className="law-l">
            <DocumentLink href={law.officialLink} label={labels.official} about={law.title} />
            <DocumentLink
              href={law.downloadLink}
              label={labels.download}
              about={law.title}
              download
            />
          </p>
        </div>
      </div>
    </article>
  );
}

/** A list of points: `marks` for what a text says, `todo` for what it asks. */
export function Points({
  points,
  className,
}: {
  points: readonly string[];
  className: "marks" | "todo";
}) {
  return (
    <ul className={className}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
