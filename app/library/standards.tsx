import type { Library, Standard } from "../../db/schema/library.ts";
import { Checked } from "../ui/checked.tsx";
import { DocumentLink, isHomePage, siteOf } from "../ui/document-link.tsx";
import { Official } from "../ui/official.tsx";
import { officialOn } from "../ui/official-text.ts";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { CopyCardLink, CopyLink } from "../ui/copying.tsx";
import { Marked, useShown } from "./marked.tsx";
import type { StandardEntry } from "../data/catalogue.ts";
import type { PanelProps } from "./panel.ts";
import { Points } from "./passages.tsx";
import { Spoken } from "../ui/spoken.tsx";

/** The standards in their chapters, the strategy in its pillars. */
export function Standards({ shown, library }: PanelProps) {
  return (
    <div className="stds">
      {shown.standards.map((entry) => (
        <StandardCard key={entry.standard.id} entry={entry} library={library} />
      ))}
    </div>
  );
}

function StandardCard({ entry, library }: { entry: StandardEntry; library: Library }) {
  const { standard, chapters, complete } = entry;
  const shown = useShown(complete);
  const isOurs = officialOn(standard.effectiveDate, library.official) !== undefined;
  return (
    <article className="card" id={standard.id}>
      <div className="std-h">
        <div className="ttl">
          <h3>
            <Marked>{standard.title}</Marked>
          </h3>
          <CopyLink id={standard.id} name={standard.title} />
        </div>
        <span className={`badge ${isOurs ? "badge-line" : "badge-ok"}`}>
          <Marked>{inForce(standard)}</Marked>
        </span>
      </div>
      <p className="law-s">
        <Marked>{standard.subtitle}</Marked>
      </p>
      <div className="grid gap-4 lg:grid-cols-[1fr_1fr] lg:gap-x-18">
        <div>
          {shown(standard.description) ? (
            <p className="muted">
              <Marked>{standard.description}</Marked>
            </p>
          ) : null}
          <p className="law-l">
            {complete ? null : (
              <SiteLink className="link" href={`/library?tab=standards#${standard.id}`}>
                Show the whole text<Spoken>{standard.title}</Spoken>
              </SiteLink>
            )}
            <DocumentLink
              href={standard.officialLink}
              label={library.labels.fullDocument}
              about={standard.title}
              place={placeOf(standard)}
            />
            {standard.actions?.map(({ label, href }) =>
              href.startsWith("/") ? (
                <SiteLink className="link" href={href} key={href}>
                  {label}
                </SiteLink>
              ) : (
                <DocumentLink href={href} label={label} key={href} place={siteOf(href)} />
              ),
            )}
            <CopyCardLink id={standard.id} name={standard.title} />
          </p>
        </div>
        <div>
          <Official on={standard.description}>
            {standard.note ? <span className="block mt-2">{standard.note}</span> : null}
          </Official>
        </div>
      </div>
      <div className={complete ? "folded" : ""}>
        <div className={complete ? `std std-${chapters.length}` : "std"}>
          {chapters.map(({ id, title, points }) => (
            <div key={id} id={id}>
              <div className="ttl">
                <h4>
                  <Marked>{title}</Marked>
                </h4>
                <CopyLink id={id} name={title} />
              </div>
              <div className="fold-more">
                <Points points={points} />
              </div>
            </div>
          ))}
        </div>
        {complete ? (
          <ShowAll
            what={standard.strategicPillars.length > 0 ? "pillars in full" : "chapters in full"}
          />
        ) : null}
      </div>
      <div className="paper">
        <Checked day={library.checked} />
      </div>
    </article>
  );
}

/** The site of the official link, with a note if it is a home page. */
const placeOf = ({ officialLink }: Standard) =>
  isHomePage(officialLink) ? `${siteOf(officialLink)}, not the document` : siteOf(officialLink);

const inForce = ({ year, effectiveDate }: Standard) =>
  effectiveDate === String(year) ? effectiveDate : `${year}, effective ${effectiveDate}`;
