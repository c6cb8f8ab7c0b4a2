import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Pricing } from "../../db/schema/pricing.ts";
import type { DetailedService, ServicesPage } from "../../db/schema/services.ts";
import { PageHead } from "../document/head.tsx";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { Loading } from "../ui/loading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Call } from "./call.tsx";
import { ServicePrice } from "./service-price.tsx";

interface ServiceScreenProps {
  service: DetailedService;
  pricing: Pricing;
  cta: ServicesPage["cta"] | undefined;
}

/** A service's own page: benefits, scope, requirements, both prices and the request. */
export function ServiceScreen({ service, pricing, cta }: ServiceScreenProps) {
  const { title, description, features, deliverables, detail } = service;
  return (
    <>
      <HeroBanner
        backgroundImage="boulevard-sun"
        useCarousel={false}
        title={title}
        subtitle={description}
        above={
          <SiteLink className="link mb-2 text-sky-fg" href="/services">
            All services
          </SiteLink>
        }
      />
      <div className="wrap section service">
        {detail.lead ? (
          <p className="text-2xl [line-height:var(--leading-snug)] text-balance display">
            {detail.lead}
          </p>
        ) : null}
        <ServicePrice service={service} pricing={pricing} />
        <div>
          <Part title="Scope">
            <div className="two">
              <Listed title="Included" points={features} mark="checks" />
              <Listed title="Not included" points={detail.excluded} mark="dashes" />
            </div>
          </Part>
          <Part title="Deliverables">
            <dl className="rows">
              {deliverables.map((name, index) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{detail.deliverables[index]}</dd>
                </div>
              ))}
            </dl>
          </Part>
          <Part title="What we need from you" empty={detail.provides.length === 0}>
            <Marked points={detail.provides} mark="lozenges" />
          </Part>
          <Part title="Questions" empty={detail.questions.length === 0}>
            <div className="faq">
              {detail.questions.map(({ question, answer }) => (
                <details key={question}>
                  <summary>
                    {question}
                    <ChevronDown size={24} />
                  </summary>
                  <p>{answer}</p>
                </details>
              ))}
            </div>
          </Part>
        </div>
        <div>
          <Part title="Time">
            <ol className="bullets steps">
              {detail.steps.map(({ when, what }) => (
                <li key={when}>
                  <b>{when}</b>
                  <p>{what}</p>
                </li>
              ))}
            </ol>
          </Part>
          <Part title="Related law and reading" empty={detail.related.length === 0}>
            <ul className="rows">
              {detail.related.map((link) => (
                <li key={link.href}>
                  <SiteLink className="flex min-h-16 items-center gap-4 py-3" href={link.href}>
                    <span className="flex-1">
                      <b>{link.title}</b>
                      <small className="block text-sm text-fg-2">{link.description}</small>
                    </span>
                    <ArrowRight className="i-go shrink-0" size={20} />
                  </SiteLink>
                </li>
              ))}
            </ul>
          </Part>
          <p className="part lg:hidden">
            <a className="btn btn-primary btn-lg" href="#price">
              Price and request <ArrowUp size={20} />
            </a>
          </p>
        </div>
      </div>
      {cta ? <Call cta={cta} /> : null}
    </>
  );
}

interface PartProps {
  title: string;
  /** True if the texts are missing, as for a service whose row was edited by hand. */
  empty?: boolean;
  children: ReactNode;
}

function Part({ title, empty = false, children }: PartProps) {
  if (empty) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface MarkedProps {
  points: readonly string[];
  mark: "checks" | "dashes" | "lozenges";
}

function Listed({ title, ...rest }: MarkedProps & { title: string }) {
  if (rest.points.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <Marked {...rest} />
    </div>
  );
}

function Marked({ points, mark }: MarkedProps) {
  return (
    <ul className={`bullets ${mark}`}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

export function ServiceUnread({ failed }: { failed: boolean }) {
  return (
    <>
      <PageHead title="Service" description="One of our services, with its scope and its prices." />
      <HeroBanner backgroundImage="boulevard-sun" title="Our Services" useCarousel={false} />
      <div className="wrap section">
        {failed ? (
          <p role="alert">
            We cannot read this service right now. Check your connection and reload this page.
          </p>
        ) : (
          <Loading>Loading services...</Loading>
        )}
      </div>
    </>
  );
}
