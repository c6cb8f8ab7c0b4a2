import type { Service } from "../../db/schema/services.ts";
import { range } from "../ui/money.ts";
import { Included } from "./included.tsx";
import { LearnMore } from "./learn-more.tsx";
import { ServiceEmblem } from "./service-emblem.tsx";

/** A service for organisations of 100+ employees, with its price text. */
export function EnterpriseService({ service }: { service: Service }) {
  const { title, description, icon, slug, timeline, pricing } = service;
  return (
    <article id={slug}>
      <ServiceEmblem icon={icon} slug={slug} />
      <div className="svc-a">
        <h4 className="display">{title}</h4>
        <p className="svc-about">{description}</p>
        <p className="num">
          <b>{range(pricing)}</b>
          <span className="sr">; timeline: </span>
          {timeline}
        </p>
      </div>
      <Included service={service} />
      <LearnMore title={title} slug={slug} />
    </article>
  );
}
