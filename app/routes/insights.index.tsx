import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../head.tsx";
import { InsightsScreen } from "../insights/insights-screen.tsx";
import { pageLink, pageOf } from "../insights/pages.ts";
import { insightsQuery } from "../insights/queries.ts";
import { startQueries } from "../page-context.ts";
import { SearchOffer } from "../search-button.tsx";

export const Route = createFileRoute("/insights/")({
  // The address stays as it was typed; what it means is decided by pageOf.
  validateSearch: ({ page }: { page?: unknown }) => ({ page }),
  loader: ({ context }) => startQueries(context, [insightsQuery]),
  component: Page,
});

function Page() {
  const { page: asked } = Route.useSearch();
  const { data, isError } = useQuery(insightsQuery);
  const { page } = pageOf(data ?? [], asked);
  return (
    <>
      <PageHead
        title={page > 1 ? `Latest Insights, page ${page}` : "Latest Insights"}
        description="Articles on Rwanda's cybersecurity and data protection rules: what they ask, what usually goes wrong and which first step holds."
        path={pageLink(page)}
      />
      <InsightsScreen articles={data} asked={asked} failed={isError} search={<SearchOffer />} />
    </>
  );
}
