import { useQuery } from "@tanstack/react-query";
import { preferred } from "../data/preferred.ts";
import { Loading } from "../ui/loading.tsx";
import { range } from "../ui/money.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { serviceSummariesQuery } from "./queries.ts";

/** The featured services with how long they take and what an enterprise pays. */
export function FeaturedServices({ ids }: { ids: readonly string[] }) {
  const { data: services, isError } = useQuery(serviceSummariesQuery);
  if (isError || services?.length === 0) return null;
  if (!services) return <Loading>Loading services...</Loading>;
  return (
    <div className="feat">
      <h3>Timelines and prices for large organisations</h3>
      <ul>
        {preferred(services, ids, 3).map((service) => (
          <li key={service.id}>
            <SiteLink className="link" href={`/services/${service.slug}`}>
              {service.title}
            </SiteLink>
            <span className="muted">{service.timeline}</span>
            <b>{range(service.pricing)}</b>
          </li>
        ))}
      </ul>
      <SiteLink className="link" href="/services">
        All services and prices
      </SiteLink>
    </div>
  );
}
