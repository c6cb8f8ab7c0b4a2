import { useQueries, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../document/head.tsx";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { insightTitleQuery } from "../insights/queries.ts";
import { pricingQuery, serviceSummariesQuery } from "../services/queries.ts";
import { BreachScreen } from "../tools/breach/breach-screen.tsx";
import { offersFor, useClient } from "../tools/offers.ts";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/compliance/breach")({
  staticData: { sheet: "tools" },
  loader: async ({ context }) => {
    await startQueries(context, [
      documentQuery("breach"),
      documentQuery("sources"),
      documentQuery("frameworks"),
      serviceSummariesQuery,
      documentQuery("estimator"),
      pricingQuery,
    ]);
    const breach = context.queryClient.getQueryData(documentQuery("breach").queryKey);
    await startQueries(context, breach?.related.insightIds.map(insightTitleQuery) ?? []);
  },
  component: Page,
});

function Page() {
  const { data: breach, isError } = useQuery(documentQuery("breach"));
  const { data: sources } = useQuery(documentQuery("sources"));
  const { data: firm } = useQuery(firmQuery);
  const { data: frameworks } = useQuery(documentQuery("frameworks"));
  const { data: services } = useQuery(serviceSummariesQuery);
  const { data: catalogue } = useQuery(documentQuery("estimator"));
  const { data: pricing } = useQuery(pricingQuery);
  const client = useClient();
  const isRead = services && catalogue && pricing;
  const offers = isRead ? offersFor(client, services, catalogue, pricing) : [];
  const articles = useQueries({ queries: breach?.related.insightIds.map(insightTitleQuery) ?? [] });
  const related = [
    ...offers
      .filter(({ id }) => breach?.related.serviceIds.includes(id))
      .map(({ title, href }) => ({ label: title, href })),
    ...articles.flatMap(({ data }) => (data ? { label: data.title, href: data.link } : [])),
  ];
  return (
    <>
      <PageHead
        title="Breach clock"
        description="A personal data breach: 48 hours to the notice, 72 to the report, counted in Kigali time. Tasks hour by hour, report and messages to fill in. All on your device."
        path="/compliance/breach"
      />
      {breach && sources ? (
        <BreachScreen
          breach={breach}
          sources={sources}
          firm={firm}
          official={frameworks?.official}
          related={related}
        />
      ) : (
        <Unread what="the breach clock" failed={isError} />
      )}
    </>
  );
}
