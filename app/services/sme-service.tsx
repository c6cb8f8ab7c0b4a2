import Clock from "lucide-react/icons/clock";
import { range } from "../ui/money.ts";
import type { Offer } from "./by-sme-price.ts";
import { LearnMore } from "./learn-more.tsx";
import { Points } from "./points.tsx";
import { ServiceEmblem } from "./service-emblem.tsx";

/** A service with both prices: SME from the price list, Enterprise from the service (spec.md §9). */
export function SmeService({ service, smePrice }: Offer) {
  const { title, slug, icon, description, timeline, features, deliverables, pricing } = service;
  return (
    <article className="svc" id={slug}>
      <div className="svc-a">
        <ServiceEmblem icon={icon} />
        <div>
          <h4 className="display">{title}</h4>
          <p>{description}</p>
          <p className="svc-time">
            <Clock className="i" size={16} aria-hidden="true" />
            <span className="sr">Timeline: </span>
            {timeline}
          </p>
        </div>
      </div>
      <div className="svc-f">
        <Points title="Deliverables" of={title} points={deliverables} open />
        <Points title="Features" of={title} points={features} />
      </div>
      <dl className="svc-p num">
        <div>
          <dt>SME</dt>
          <dd>{range(smePrice)}</dd>
        </div>
        <div>
          <dt>Enterprise</dt>
          <dd>{range(pricing)}</dd>
        </div>
      </dl>
      <LearnMore title={title} />
    </article>
  );
}
