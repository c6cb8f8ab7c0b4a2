import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { estimateSearch } from "../estimator/address.ts";
import { Estimator } from "../estimator/estimator.tsx";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { startQueries } from "../data/page-context.ts";
import {
  pricingQuery,
  processQuery,
  servicesPageQuery,
  servicesQuery,
} from "../services/queries.ts";
import { ServicesScreen } from "../services/screen.tsx";

export const Route = createFileRoute("/services/")({
  staticData: { scene: "boulevard-sun" },
  validateSearch: estimateSearch,
  loader: ({ context }) =>
    startQueries(context, [
      servicesPageQuery,
      servicesQuery,
      pricingQuery,
      processQuery,
      documentQuery("estimator"),
    ]),
  component: ServicesPage,
});

function ServicesPage() {
  const search = Route.useSearch();
  const { day } = Route.useRouteContext();
  const firm = useQuery(firmQuery).data;
  const services = useQuery(servicesQuery).data;
  const pricing = useQuery(pricingQuery).data;
  return (
    <>
      <PageHead
        title="Services and prices"
        description="What we offer SMEs and enterprises in Rwanda, with published prices, a cost estimator in Rwandan francs and our process in four steps."
        path="/services"
      />
      <ServicesScreen
        estimator={
          firm ? (
            <Estimator
              search={search}
              firm={firm}
              services={services}
              pricing={pricing}
              served={day}
            />
          ) : null
        }
      />
    </>
  );
}
