import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { InsightsScreen } from "../insights/insights-screen.tsx";
import { pageLink, pageOf } from "../insights/pages.ts";
import { insightsQuery } from "../insights/queries.ts";
import { subjectsOf } from "../insights/subjects.tsx";
import { startQueries } from "../data/page-context.ts";
import { SearchOffer } from "../search/button.tsx";

interface InsightsSearch {
  page?: unknown;
  category?: unknown;
}

export const Route = createFileRoute("/insights/")({
  // The address stays as typed; pageOf and the articles' categories interpret it.
  validateSearch: ({ page, category }: InsightsSearch): InsightsSearch => ({ page, category }),
  loader: ({ context }) => startQueries(context, [insightsQuery]),
  component: Page,
});

function Page() {
  const { page: asked, category } = Route.useSearch();
  const { data: all, isError } = useQuery(insightsQuery);
  const start = useQuery(firmQuery).data?.startHere ?? [];
  const subjects = subjectsOf(all ?? []);
  const subject = typeof category === "string" && category !== "" ? category : undefined;
  const articles = subject ? all?.filter((article) => article.category === subject) : all;
  const { page } = pageOf(articles ?? [], asked);
  const known = !subject || subjects.some((one) => one.category === subject);
  const title = subject && known ? `Insights: ${subject}` : "Latest Insights";
  return (
    <>
      <PageHead
        title={page > 1 ? `${title}, page ${page}` : title}
        description="Articles on Rwanda’s cybersecurity and data protection rules: what they ask, what usually goes wrong and which first step holds."
        // An unknown subject is not to be indexed.
        {...(known ? { path: pageLink(page, subject) } : {})}
      />
      <InsightsScreen
        articles={articles}
        subjects={subjects}
        subject={subject}
        total={all?.length ?? 0}
        first={start.flatMap((link) => all?.find((article) => article.link === link) ?? [])}
        asked={asked}
        failed={isError}
        search={<SearchOffer />}
      />
    </>
  );
}
