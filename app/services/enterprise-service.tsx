import type { Service } from "../../db/schema/services.ts";
import { ContentIcon } from "../ui/icon.tsx";
import { range } from "../ui/money.ts";
import { LearnMore } from "./learn-more.tsx";
import { Points } from "./points.tsx";

/** A service for organisations of 100+ employees, with its price text. */
export function EnterpriseService({ service }: { service: Service }) {
  const { title, description, icon, slug, features, deliverables, timeline, pricing } = service;
  return (
    <article id={slug}>
      <ContentIcon name={icon} />
      <h4 className="display">{title}</h4>
      <p>{description}</p>
      <p className="num">
        <b>{range(pricing)}</b>
        <span className="sr">; timeline: </span>
        {timeline}
      </p>
      <Points title="Features" of={title} points={features} />
      <Points title="Deliverables" of={title} points={deliverables} />
      <LearnMore title={title} />
    </article>
  );
}
