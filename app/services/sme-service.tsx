import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { ContentIcon } from "../ui/icon.tsx";
import { range } from "../ui/money.ts";
import type { Offer } from "./by-sme-price.ts";
import { LearnMore } from "./learn-more.tsx";
import { Points } from "./points.tsx";

/** A service with both prices: SME from the price list, Enterprise from the service (spec.md §9). */
export function SmeService({ service, smePrice }: Offer) {
  return (
    <article className="svc" id={service.slug}>
      <div className="svc-a">
        <ContentIcon name={service.icon} size={40} />
        <div>
          <h4 className="display">{service.title}</h4>
          <p>{service.description}</p>
          <p className="svc-time">
            <Clock className="i" size={16} aria-hidden="true" />
            <span className="sr">Timeline: </span>
            {service.timeline}
          </p>
        </div>
      </div>
      <ul className="svc-f">
        {service.features.map((feature) => (
          <li key={feature}>
            <Check className="i" size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="svc-p">
        <dl className="num">
          <div>
            <dt>SME</dt>
            <dd>{range(smePrice)}</dd>
          </div>
          <div>
            <dt>Enterprise</dt>
            <dd>{range(service.pricing)}</dd>
          </div>
        </dl>
        <Points title="Deliverables" of={service.title} points={service.deliverables} />
        <LearnMore title={service.title} />
      </div>
    </article>
  );
}
