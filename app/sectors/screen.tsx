import { useQuery } from "@tanstack/react-query";
import type { Sector, Sectors } from "../../db/schema/sectors.ts";
import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { Figures } from "../ui/figures.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Loading } from "../ui/loading.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { SubNav } from "../ui/sub-nav.tsx";
import { ReadMore } from "./pillars.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { documentQuery } from "../data/document-query.ts";

export function SectorsHero() {
  const page = useQuery(documentQuery("sectors")).data?.page;
  return (
    <HeroBanner
      backgroundImage="convention-dusk"
      title={page?.heroTitle ?? "Sectors We Serve"}
      {...(page ? { subtitle: page.heroSubtitle } : {})}
    />
  );
}

/** Five sectors with their challenges and solutions, and the summary across them (spec.md §2). */
export function SectorsScreen() {
  const { data: sectors, isError } = useQuery(documentQuery("sectors"));
  if (isError) return null;
  if (!sectors) return <Loading>Loading sectors...</Loading>;
  return (
    <>
      <SubNav
        links={sectors.items.map((sector) => ({ href: `#${sector.id}`, label: sector.title }))}
      />
      <div className="section pt-14">
        <div className="wrap">
          {sectors.items.map((sector) => (
            <SectorBand sector={sector} key={sector.id} />
          ))}
        </div>
      </div>
      <Summary summary={sectors.page.summary} />
    </>
  );
}

function SectorBand({ sector }: { sector: Sector }) {
  const { id, title, description, priority, link, linkLabel } = sector;
  return (
    <section className="sector" id={id} aria-labelledby={`${id}-title`}>
      <div className="pillar">
        <div>
          <Emblem name={sectorEmblem(id)} size={56} />
          <h2 id={`${id}-title`}>{title}</h2>
          {priority ? <PriorityBadge priority={priority} /> : null}
          <p>{description}</p>
          <ReadMore title={title} link={link} label={linkLabel} />
        </div>
      </div>
      <Answers sector={sector} />
    </section>
  );
}

/** Each challenge with the solution of the same place in the list. */
function Answers({ sector: { title, challenges, solutions } }: { sector: Sector }) {
  const longer = challenges.length > solutions.length ? challenges : solutions;
  return (
    <table className="duo">
      <caption className="sr">{title}: common challenges and solutions</caption>
      <thead>
        <tr>
          <th scope="col">Common challenge</th>
          <th scope="col">Solution</th>
        </tr>
      </thead>
      <tbody>
        {longer.map((point, index) => (
          <tr key={point}>
            <td>
              <Unbroken>{challenges[index] ?? ""}</Unbroken>
            </td>
            <td>
              <Unbroken>{solutions[index] ?? ""}</Unbroken>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Summary({ summary }: { summary: Sectors["page"]["summary"] }) {
  return (
    <section className="section pt-0" aria-labelledby="summary">
      <div className="wrap">
        <div className="rule joint pb-0">
          <h2 className="h2 mb-10" id="summary">
            {summary.title}
          </h2>
          <Figures figures={summary.items} basis={summary.basis} />
        </div>
      </div>
    </section>
  );
}
