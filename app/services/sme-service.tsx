import { range } from "../ui/money.ts";
import type { Offer } from "./by-sme-price.ts";
import { LearnMore } from "./learn-more.tsx";
import { ServiceDeliverables } from "./service-deliverables.tsx";
import { ServiceEmblem } from "./service-emblem.tsx";

/** A service with both prices: SME from the price list, Enterprise from the service (spec.md §9). */
export function SmeService({ service, smePrice }: Offer) {
  const { title, slug, icon, description, timeline, pricing } = service;
  return (
    <article className="svc" id={slug}>
      <ServiceEmblem icon={icon} slug={slug} />
      <div className="svc-a">
        <h4 className="display">{title}</h4>
        <p className="svc-about">{description}</p>
        <p>
          <span className="sr">Timeline: </span>
          {timeline}
        </p>
      </div>
      <ServiceDeliverables service={service} />
      <dl className="svc-p">
        <div>
          <dt>SME</dt>
          <dd>{range(smePrice)}</dd>
        </div>
        <div>
          <dt>Enterprise</dt>
          <dd>{range(pricing)}</dd>
        </div>
      </dl>
      <LearnMore title={title} slug={slug} />
    </article>
  );
}
