import Printer from "lucide-react/icons/printer";
import type { Library, LibraryLaw } from "../../db/schema/library.ts";
import { crosswalkPath } from "../../db/schema/tools/tools.ts";
import { Checked } from "../ui/checked.tsx";
import { FoldedContents } from "../ui/contents.tsx";
import { DocumentLink, isFile, siteOf } from "../ui/document-link.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { LawEntry } from "../data/catalogue.ts";
import { CopyCardLink, CopyLink } from "../ui/copying.tsx";
import { Marked, useShown } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";
import { Passages } from "./passages.tsx";
import { printAlone } from "./printing.ts";
import { Spoken } from "../ui/spoken.tsx";
import { useReadSection } from "../ui/sub-nav.tsx";

/** One card per law, with links by year beside them. */
export function Laws({ shown, library }: PanelProps) {
  return (
    <div className="lay">
      <nav className="rail" aria-labelledby="rail-title">
        <p id="rail-title">Laws and standards</p>
        <Years shown={shown} className="years" marks />
      </nav>
      <div>
        {shown.laws.map((entry, index) => (
          <LawCard
            key={entry.law.id}
            entry={entry}
            library={library}
            isFolded={index > 0 && entry.complete}
          />
        ))}
      </div>
    </div>
  );
}

/** Links by year on a phone, above all else. */
export const LawJumps = ({ shown }: Pick<PanelProps, "shown">) => (
  <div className="mb-5 lg:hidden">
    <FoldedContents label="Jump to a law or standard">
      <Years shown={shown} />
    </FoldedContents>
  </div>
);

interface YearsProps extends Pick<PanelProps, "shown"> {
  className?: string;
  /** Marks the law being read. */
  marks?: boolean;
}

function Years({ shown, className, marks = false }: YearsProps) {
  // Sorts by year, because a filter puts the best hits first.
  const byYear = [...shown.laws].sort((one, other) => one.law.year - other.law.year);
  const read = useReadSection(marks ? byYear.map(({ law: { id } }) => `#${id}`) : []);
  return (
    <ol className={className}>
      {byYear.map(({ law: { id, year, title } }) => (
        <li key={id}>
          <a href={`#${id}`} {...(read === `#${id}` ? { "aria-current": "true" as const } : {})}>
            <b className="me-2 shrink-0">{year}</b>
            {` ${title}`}
          </a>
        </li>
      ))}
      {shown.standards.map(({ standard: { id, year, title } }) => (
        <li key={id}>
          <SiteLink href={`/library?tab=standards#${id}`}>
            <b className="me-2 shrink-0">{year}</b>
            {` ${title}`}
          </SiteLink>
        </li>
      ))}
    </ol>
  );
}

interface LawCardProps {
  entry: LawEntry;
  library: Library;
  /** True if the card is folded on a phone. */
  isFolded: boolean;
}

function LawCard({ entry, library, isFolded }: LawCardProps) {
  const { law, provisions, requirements, complete } = entry;
  const { labels, checked } = library;
  const shown = useShown(complete);
  const hits = useShown(false);
  return (
    <article className="law" id={law.id} aria-labelledby={`${law.id}-title`}>
      <p className="law-y">
        <Marked>{String(law.year)}</Marked>
      </p>
      <div className="law-b gap-4">
        <header>
          <div className="ttl">
            <h3 id={`${law.id}-title`}>
              <Marked>{law.title}</Marked>
            </h3>
            <CopyLink id={law.id} name={law.title} />
          </div>
          <p className="xs muted">
            Enacted <Marked>{law.dateEnacted}</Marked>
          </p>
          <p className="law-s">
            <Marked>{law.subtitle}</Marked>
          </p>
        </header>
        {shown(law.description) ? (
          <p className="text-md">
            <Marked>{law.description}</Marked>
          </p>
        ) : null}
        <p className="law-l">
          <DocumentLink
            href={law.officialLink}
            label={labels.official}
            about={law.title}
            place={siteOf(law.officialLink)}
          />
          {complete ? (
            <DocumentLink
              href={law.downloadLink}
              label={labels.download}
              about={law.title}
              place={downloadPlace(law)}
            />
          ) : null}
        </p>
        {shown(law.fullDescription) ? (
          <details className="small muted" open={hits(law.fullDescription)}>
            <summary className="link min-h-11 cursor-pointer">More about this law</summary>
            <p className="mt-2">
              <Marked>{law.fullDescription}</Marked>
            </p>
          </details>
        ) : null}
        <div className={isFolded ? "folded" : undefined}>
          <div className="law-c fold-more">
            {provisions.length > 0 ? (
              <div>
                <h4>{labels.keyProvisions}</h4>
                <Passages passages={provisions} />
              </div>
            ) : null}
            {requirements.length > 0 ? (
              <div>
                <h4>{labels.complianceRequirements}</h4>
                <Passages passages={requirements} />
              </div>
            ) : null}
          </div>
          {isFolded ? <ShowAll what="provisions" /> : null}
        </div>
        <div className="law-f">
          {shown(...law.applicableTo) ? (
            <>
              <h4>{labels.applicableTo}</h4>
              <ul className="small">
                {law.applicableTo.map((who, place) => (
                  <li key={who}>
                    <Marked>{who}</Marked>
                    {place < law.applicableTo.length - 1 ? "\u00a0· " : null}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <p className="law-l">
            {complete ? null : (
              <SiteLink className="link" href={`/library#${law.id}`}>
                Show the whole law<Spoken>{law.title}</Spoken>
              </SiteLink>
            )}
            {complete ? (
              <>
                <SiteLink className="link" href={crosswalkPath(law.id)}>
                  Compare with ISO 27001 and NIST CSF<Spoken>{law.title}</Spoken>
                </SiteLink>
                <button type="button" className="link" onClick={() => printAlone(law.id)}>
                  Print this law<Spoken>{law.title}</Spoken>
                  <Printer size={18} />
                </button>
                <CopyCardLink id={law.id} name={law.title} />
              </>
            ) : null}
          </p>
          {complete ? (
            <div className="paper">
              <Checked day={checked} />
            </div>
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** Note for a download link that leads to a page instead of a file. */
const downloadPlace = ({ downloadLink, officialLink }: LibraryLaw) =>
  isFile(downloadLink)
    ? siteOf(downloadLink)
    : `${downloadLink === officialLink ? "same" : "a"} page of ${siteOf(downloadLink)}`;
