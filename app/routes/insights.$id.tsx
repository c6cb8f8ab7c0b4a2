import { useQuery } from "@tanstack/react-query";
import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { articleSlug } from "../../db/schema/insights/link.ts";
import type { Insight } from "../../db/schema/insights/insights.ts";
import { firmQuery } from "../data/document-query.ts";
import { type Head, PageHead } from "../document/head.tsx";
import { ArticleScreen } from "../insights/article-screen.tsx";
import { insightQuery, relatedQuery } from "../insights/queries.ts";
import { NotHere } from "../layout/not-found.tsx";
import { startQueries } from "../data/page-context.ts";

export const Route = createFileRoute("/insights/$id")({
  loader: async ({ context, params: { id } }) => {
    const asked = insightQuery(id);
    await startQueries(context, [asked, relatedQuery(id)]);
    const article = context.queryClient.getQueryData(asked.queryKey);
    if (article && articleSlug(article.link) !== id) {
      throw redirect({ ...addressOf(articleSlug(article.link)), statusCode: 301 });
    }
  },
  component: Page,
});

/** An article has one address, by its slug. */
const addressOf = (id: string) =>
  ({ to: "/insights/$id", params: { id }, hash: true, replace: true }) as const;

const missing: Head = {
  title: "Article not found",
  description: "There is no article at this address. The list of insights shows all of them.",
  status: 404,
};

function Page() {
  const { id } = Route.useParams();
  const { data: article, isError, refetch } = useQuery(insightQuery(id));
  const related = useQuery(relatedQuery(id)).data;
  const unreached = Route.useRouteContext({ select: (facts) => facts.unreached });
  useOwnAddress(id, article);
  const firm = useQuery(firmQuery).data;
  // Not on the device, and no network.
  if (!article && (isError || article === null) && unreached === `/insights/${id}`) {
    return <NotHere />;
  }
  const head = article
    ? { title: article.title, description: article.excerpt, path: article.link, article }
    : { ...missing, ...(article === null ? {} : { title: "Insight" }) };
  return (
    <>
      <PageHead {...head} />
      <ArticleScreen
        article={article}
        related={related}
        firm={firm}
        failed={isError}
        again={() => void refetch()}
      />
    </>
  );
}

/** In the browser the loader does not wait, so only here may it turn out that the article has another address. */
function useOwnAddress(asked: string, article: Insight | null | undefined) {
  const { queryClient } = Route.useRouteContext();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!article || articleSlug(article.link) === asked) return;
    // So that it is not read again.
    queryClient.setQueryData(insightQuery(articleSlug(article.link)).queryKey, article);
    void navigate(addressOf(articleSlug(article.link)));
  }, [asked, article, queryClient, navigate]);
}
