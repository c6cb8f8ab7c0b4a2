import type { Service } from "../../db/schema/services.ts";
import { range } from "../ui/money.ts";
import { LearnMore } from "./learn-more.tsx";
import { ServiceDeliverables } from "./service-deliverables.tsx";
import { ServiceEmblem } from "./service-emblem.tsx";
import { Unbroken } from "../ui/unbroken.tsx";

/** A service for organisations of 100+ employees, with its price text. */
export function EnterpriseService({ service }: { service: Service }) {
  const { title, description, icon, slug, timeline, pricing } = service;
  return (
    <article id={slug}>
      <ServiceEmblem icon={icon} slug={slug} />
      <div className="svc-a">
        <h4 className="display">
          <Unbroken>{title}</Unbroken>
        </h4>
        <p className="svc-about">{description}</p>
      </div>
      <ServiceDeliverables service={service} />
      <dl className="svc-p">
        <div>
          <dt>Enterprise</dt>
          <dd>{range(pricing)}</dd>
        </div>
        <div>
          <dt>Timeline</dt>
          <dd>{timeline}</dd>
        </div>
      </dl>
      <LearnMore title={title} slug={slug} />
    </article>
  );
}
