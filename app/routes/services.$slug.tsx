import { useQuery } from "@tanstack/react-query";
import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import type { DetailedService } from "../../db/schema/services.ts";
import { PageHead } from "../document/head.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { startQueries } from "../data/page-context.ts";
import { pricingQuery, serviceQuery, servicesPageQuery } from "../services/queries.ts";
import { ServiceScreen, ServiceUnread } from "../services/service-screen.tsx";

export const Route = createFileRoute("/services/$slug")({
  staticData: { scene: "boulevard-sun" },
  loader: async ({ context, params: { slug } }) => {
    const asked = serviceQuery(slug);
    await startQueries(context, [asked, pricingQuery, servicesPageQuery]);
    const service = context.queryClient.getQueryData(asked.queryKey);
    if (service && service.slug !== slug)
      throw redirect({ ...addressOf(service.slug), statusCode: 301 });
  },
  component: Page,
});

const addressOf = (slug: string) =>
  ({ to: "/services/$slug", params: { slug }, hash: true, replace: true }) as const;

function Page() {
  const { slug } = Route.useParams();
  const { data: service, isError } = useQuery(serviceQuery(slug));
  const pricing = useQuery(pricingQuery).data;
  const cta = useQuery(servicesPageQuery).data?.cta;
  useOwnAddress(slug, service);
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

/** In the browser the loader does not wait, so only here may it turn out that the service has another address. */
function useOwnAddress(asked: string, service: DetailedService | null | undefined) {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (service && service.slug !== asked) void navigate(addressOf(service.slug));
  }, [asked, service, navigate]);
}
