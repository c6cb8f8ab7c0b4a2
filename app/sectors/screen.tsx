import { useQuery } from "@tanstack/react-query";
import type { Pricing } from "../../db/schema/pricing.ts";
import type { Sector, Sectors } from "../../db/schema/sectors.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";
import { Emblem, sectorEmblem } from "../ui/emblem.tsx";
import { Figures } from "../ui/figures.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Loading } from "../ui/loading.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SubNav } from "../ui/sub-nav.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ReadMore } from "./pillars.tsx";
import { pricesFrom } from "./price-from.ts";
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

interface SectorsScreenProps {
  services: readonly ServiceSummary[] | undefined;
  pricing: Pricing | undefined;
}

/** Five sectors with their challenges and solutions, and the summary across them (spec.md §2). */
export function SectorsScreen({ services = [], pricing }: SectorsScreenProps) {
  const { data: sectors, isError } = useQuery(documentQuery("sectors"));
  if (isError) return null;
  if (!sectors) return <Loading>Loading sectors...</Loading>;
  return (
    <>
      <SubNav
        links={sectors.items.map((sector) => ({ href: `#${sector.id}`, label: sector.title }))}
      />
      <div className="section pt-6 md:pt-14">
        <div className="wrap">
          {sectors.items.map((sector, index) => (
            <SectorBand
              key={sector.id}
              isFolded={index > 0}
              sector={sector}
              delivery={(sector.services ?? []).map((id) => services.find((one) => one.id === id))}
              pricing={pricing}
            />
          ))}
        </div>
      </div>
      <Summary summary={sectors.page.summary} />
    </>
  );
}

interface SectorBandProps {
  /** True if the band is folded on a phone. */
  isFolded: boolean;
  sector: Sector;
  /** The service that delivers each solution, in their order. */
  delivery: readonly (ServiceSummary | undefined)[];
  pricing: Pricing | undefined;
}

function SectorBand({ isFolded, sector, delivery, pricing }: SectorBandProps) {
  const { id, title, description, priority, link, linkLabel } = sector;
  return (
    <section
      className={isFolded ? "sector folded" : "sector"}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className="pillar">
        <div>
          <Emblem name={sectorEmblem(id)} size={56} />
          <h2 id={`${id}-title`}>{title}</h2>
          {priority ? <PriorityBadge priority={priority} /> : null}
          <p>{description}</p>
          {pricing ? <PricesFrom services={delivery} pricing={pricing} /> : null}
          <ReadMore title={title} link={link} label={linkLabel} />
        </div>
      </div>
      <Answers sector={sector} delivery={delivery} />
      {isFolded ? <ShowAll what="challenges and solutions" /> : null}
    </section>
  );
}

function PricesFrom({
  services,
  pricing,
}: {
  services: SectorBandProps["delivery"];
  pricing: Pricing;
}) {
  const prices = pricesFrom(
    services.filter((service) => service !== undefined),
    pricing,
  );
  if (prices.length === 0) return null;
  return (
    <p className="num grid">
      <span className="whitespace-nowrap">Prices from: </span>
      {prices.map(({ client, from, service }) => (
        <span key={client}>
          {`${client} `}
          <b>{from}</b>
          {`, ${service} `}
        </span>
      ))}
    </p>
  );
}

/** Each challenge with the solution of the same place in the list, and the service that delivers it. */
function Answers({ sector, delivery }: Pick<SectorBandProps, "sector" | "delivery">) {
  const { title, challenges, solutions } = sector;
  const longer = challenges.length > solutions.length ? challenges : solutions;
  return (
    <table className="duo fold-more">
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
              <Solution text={solutions[index] ?? ""} service={delivery[index]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Solution({ text, service }: { text: string; service: ServiceSummary | undefined }) {
  if (!service) return <Unbroken>{text}</Unbroken>;
  return (
    <SiteLink className="block" href={`/services/${service.slug}`}>
      <Unbroken>{text}</Unbroken> <span className="link flex min-h-0 text-sm">{service.title}</span>
    </SiteLink>
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
