import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../document/head.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { startQueries } from "../data/page-context.ts";
import { pricingQuery, serviceQuery, servicesPageQuery } from "../services/queries.ts";
import { ServiceScreen, ServiceUnread } from "../services/service-screen.tsx";

export const Route = createFileRoute("/services/$slug")({
  staticData: { scene: "boulevard-sun" },
  loader: ({ context, params: { slug } }) =>
    startQueries(context, [serviceQuery(slug), pricingQuery, servicesPageQuery]),
  component: Page,
});

function Page() {
  const { slug } = Route.useParams();
  const { data: service, isError } = useQuery(serviceQuery(slug));
  const pricing = useQuery(pricingQuery).data;
  const cta = useQuery(servicesPageQuery).data?.cta;
  const unreached = Route.useRouteContext({ select: (facts) => facts.unreached });
  if (service === null || (isError && unreached === `/services/${slug}`)) return <NotFound />;
  if (!service || !pricing) return <ServiceUnread failed={isError} />;
  return (
    <>
      <PageHead
        title={service.title}
        description={`${service.description} Scope, deliverables, time and both prices.`}
        path={`/services/${service.slug}`}
        service={service}
      />
      <ServiceScreen service={service} pricing={pricing} cta={cta} />
    </>
  );
}
