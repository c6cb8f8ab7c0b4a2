import Printer from "lucide-react/icons/printer";
import type { Library } from "../../db/schema/library.ts";
import { DocumentLink } from "../ui/document-link.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { LawEntry } from "./catalogue.ts";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Passages } from "./passages.tsx";
import { printAlone } from "./printing.ts";

/** One card per law, and beside them the years as a way in. */
export function Laws({ shown, library }: PanelProps) {
  return (
    <div className="lay">
      <nav className="rail" aria-labelledby="rail-title">
        <p id="rail-title">On the timeline</p>
        <ol className="years">
          {shown.laws.map(({ law: { id, year, title } }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <b className="num">{year}</b> {title}
              </a>
            </li>
          ))}
          {shown.standards.map(({ standard: { id, year, title } }) => (
            <li key={id}>
              <SiteLink href={`/library?tab=standards#${id}`}>
                <b className="num">{year}</b> {title}
              </SiteLink>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {shown.laws.map((entry) => (
          <LawCard key={entry.law.id} entry={entry} labels={library.labels} />
        ))}
      </div>
    </div>
  );
}

function LawCard({ entry, labels }: { entry: LawEntry; labels: Library["labels"] }) {
  const { law, provisions, requirements } = entry;
  return (
    <article className="law" id={law.id} aria-labelledby={`${law.id}-title`}>
      <p className="law-y num">
        <Marked>{String(law.year)}</Marked>
      </p>
      <div className="law-b">
        <header>
          <div className="ttl">
            <h3 id={`${law.id}-title`}>
              <Marked>{law.title}</Marked>
            </h3>
            <CopyLink id={law.id} name={law.title} />
          </div>
          <p className="xs muted num">
            Enacted <Marked>{law.dateEnacted}</Marked>
          </p>
          <p className="law-s">
            <Marked>{law.subtitle}</Marked>
          </p>
        </header>
        <p>
          <Marked>{law.description}</Marked>
        </p>
        <p className="small muted">
          <Marked>{law.fullDescription}</Marked>
        </p>
        <div className="law-c">
          {provisions.length > 0 ? (
            <div>
              <h4>{labels.keyProvisions}</h4>
              <Passages className="marks" passages={provisions} />
            </div>
          ) : null}
          {requirements.length > 0 ? (
            <div>
              <h4>{labels.complianceRequirements}</h4>
              <Passages className="todo" passages={requirements} />
            </div>
          ) : null}
        </div>
        <div className="law-f">
          <h4>{labels.applicableTo}</h4>
          <ul className="chips">
            {law.applicableTo.map((who) => (
              <li key={who} className="chip">
                <Marked>{who}</Marked>
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
            <button type="button" className="link" onClick={() => printAlone(law.id)}>
              Print this law<span className="sr">: {law.title}</span>{" "}
              <Printer className="i" size={18} aria-hidden="true" />
            </button>
          </p>
        </div>
      </div>
    </article>
  );
}
