import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Service } from "../../db/schema/services.ts";
import { range } from "../ui/money.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import type { Offer } from "./by-sme-price.ts";
import { ServiceEmblem } from "./service-emblem.tsx";
import { Spoken } from "../ui/spoken.tsx";

/** A service with both prices: SME from the price list, Enterprise from the service (spec.md §9). */
export function SmeService({ service, smePrice }: Offer) {
  const facts = { SME: range(smePrice), Enterprise: range(service.pricing) };
  return (
    <ServiceCard className="svc" service={service} title={service.title} facts={facts}>
      <p>
        <span className="sr">Timeline: </span>
        {service.timeline}
      </p>
    </ServiceCard>
  );
}

/** A service for organisations of 100+ employees, with its price text. */
export function EnterpriseService({ service }: { service: Service }) {
  const facts = { Enterprise: range(service.pricing), Timeline: service.timeline };
  return (
    <ServiceCard service={service} title={<Unbroken>{service.title}</Unbroken>} facts={facts} />
  );
}

interface ServiceCardProps {
  className?: string;
  service: Service;
  title: ReactNode;
  facts: Record<string, string>;
  children?: ReactNode;
}

// A card has room for this many: the service's own page has them all.
const maxDeliverables = 3;

function ServiceCard({ className, service, title, facts, children }: ServiceCardProps) {
  const { slug, icon, description, deliverables } = service;
  return (
    <article className={className} id={slug}>
      <ServiceEmblem icon={icon} slug={slug} />
      <div className="svc-a">
        <h4 className="display">{title}</h4>
        <p className="svc-about">{description}</p>
        {children}
      </div>
      <ul className="bullets checks svc-d" aria-label={`Deliverables: ${service.title}`}>
        {deliverables.slice(0, maxDeliverables).map((deliverable) => (
          <li key={deliverable}>{deliverable}</li>
        ))}
      </ul>
      <dl className="svc-p">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SiteLink className="link" href={`/services/${slug}`}>
        Learn More
        <Spoken>{service.title}</Spoken>
        <ArrowRight className="i-go" size={20} />
      </SiteLink>
    </article>
  );
}
