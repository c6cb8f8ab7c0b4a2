import { useQueries, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../document/head.tsx";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { insightTitleQuery } from "../insights/queries.ts";
import { serviceSummariesQuery } from "../services/queries.ts";
import { BreachScreen } from "../tools/breach/breach-screen.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/compliance/breach")({
  staticData: { sheet: "tools" },
  loader: async ({ context }) => {
    await startQueries(context, [
      documentQuery("breach"),
      documentQuery("sources"),
      documentQuery("frameworks"),
      serviceSummariesQuery,
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
  const articles = useQueries({ queries: breach?.related.insightIds.map(insightTitleQuery) ?? [] });
  const related = [
    ...(services ?? [])
      .filter(({ id }) => breach?.related.serviceIds.includes(id))
      .map(({ title, slug }) => ({ label: title, href: `/services/${slug}` })),
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
