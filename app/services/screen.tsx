import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Pricing } from "../../db/schema/pricing.ts";
import type { ServicesPage } from "../../db/schema/services.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Loading } from "../ui/loading.tsx";
import { PriceNotes } from "../ui/price-notes.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { SubNav } from "../ui/sub-nav.tsx";
import { bySmePrice } from "./by-sme-price.ts";
import { Call } from "./call.tsx";
import { EnterpriseService, SmeService } from "./service-cards.tsx";
import { Process } from "./process.tsx";
import { pricingQuery, servicesPageQuery, servicesQuery } from "./queries.ts";
import { Unbroken } from "../ui/unbroken.tsx";

/** The services page (spec.md §2): the offer in two anchored parts, the process, a call. */
export function ServicesScreen({ estimator }: { estimator: ReactNode }) {
  const { data: page, isError } = useQuery(servicesPageQuery);
  if (!page) {
    return (
      <>
        <HeroBanner backgroundImage="boulevard-sun" title="Our Services" />
        <div className="wrap">{isError ? null : loading}</div>
      </>
    );
  }
  const { sme, estimator: estimate, enterprise } = page;
  return (
    <>
      <HeroBanner
        backgroundImage="boulevard-sun"
        title={page.heroTitle}
        subtitle={page.heroSubtitle}
      />
      <SubNav
        links={[
          ...[sme, estimate, enterprise].map(({ anchor, title }) => ({
            href: `#${anchor}`,
            label: title,
          })),
          { href: "#process", label: "Our Process" },
        ]}
      />
      <Offer page={page} estimator={estimator} />
      <Process />
      <Call cta={page.cta} />
    </>
  );
}

const loading = <Loading>Loading services...</Loading>;
const unread = (
  <p className="loading" role="alert">
    We cannot read the services right now. Check your connection and reload this page.
  </p>
);

function Offer({ page, estimator }: { page: ServicesPage; estimator: ReactNode }) {
  const services = useQuery(servicesQuery);
  const pricing = useQuery(pricingQuery);
  const groups =
    services.data && pricing.data ? bySmePrice(services.data, pricing.data) : undefined;
  const instead = services.isError || pricing.isError ? unread : loading;
  const { sme, estimator: estimate, enterprise } = page;
  return (
    <>
      <section id={sme.anchor} aria-labelledby="offer">
        <div className="wrap section">
          <h2 className="eyebrow offer" id="offer">
            {page.offerTitle}
          </h2>
          <PartHead {...sme} />
          <Covers covers={sme.covers} pricing={pricing.data} />
          {groups ? (
            <div className="folded">
              <div className="hairline-t">
                {groups.sme.map((offer) => (
                  <SmeService key={offer.service.id} {...offer} />
                ))}
              </div>
              <ShowAll what={`${groups.sme.length} in full`} />
            </div>
          ) : (
            instead
          )}
        </div>
        <div className="ink section" id={estimate.anchor}>
          <div className="wrap" id="estimator">
            <PartHead {...estimate} stacked />
            <Covers covers={estimate.covers} />
            {estimator}
          </div>
        </div>
      </section>
      <section className="wrap section" id={enterprise.anchor} aria-labelledby="enterprise-title">
        <PartHead {...enterprise} id="enterprise-title" />
        {groups ? (
          <div className="folded">
            <div className="ent">
              {groups.enterpriseOnly.map((service) => (
                <EnterpriseService key={service.id} service={service} />
              ))}
              <SomethingElse />
            </div>
            <ShowAll what={`${groups.enterpriseOnly.length} in full`} />
          </div>
        ) : (
          instead
        )}
      </section>
    </>
  );
}

interface PartHeadProps {
  title: string;
  intro: string;
  id?: string;
  /** The intro stands under the title, not beside it. */
  stacked?: boolean;
}

function PartHead({ title, intro, id, stacked = false }: PartHeadProps) {
  return (
    <div className={`part-head ${stacked ? "head" : "head-split"}`}>
      <h3 className="h2" {...(id ? { id } : {})}>
        <Unbroken>{title}</Unbroken>
      </h3>
      <p className="lead">{intro}</p>
    </div>
  );
}

/** The scope of the prices below, and a link to the other price list. */
function Covers({
  covers,
  pricing,
}: Pick<ServicesPage["sme"], "covers"> & { pricing?: Pricing | undefined }) {
  if (!covers) return null;
  return (
    <p className="covers muted small">
      {`${covers.text} `}
      <a className="link" href={covers.link.href}>
        {covers.link.label}
      </a>
      {pricing ? (
        <>
          <br />
          <PriceNotes {...pricing} />
        </>
      ) : null}
    </p>
  );
}

function SomethingElse() {
  return (
    <div className="ink">
      <h4 className="display">Something else?</h4>
      <p>
        Describe what you have to show, and by when. We will quote for the smallest piece of work
        that does it.
      </p>
      <SiteLink className="link" href="/contact#consultation">
        Describe it <ArrowRight className="i-go" size={20} />
      </SiteLink>
    </div>
  );
}
