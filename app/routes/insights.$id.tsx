import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../firm/queries.ts";
import { type Head, PageHead } from "../head.tsx";
import { ArticleScreen } from "../insights/article-screen.tsx";
import { insightQuery } from "../insights/queries.ts";
import { startQueries } from "../page-context.ts";

export const Route = createFileRoute("/insights/$id")({
  loader: ({ context, params }) => startQueries(context, [insightQuery(params.id)]),
  component: Page,
});

const missing: Head = {
  title: "Article not found",
  description: "There is no article at this address. The list of insights shows all of them.",
  status: 404,
};

function Page() {
  const { id } = Route.useParams();
  const { data: article, isError, refetch } = useQuery(insightQuery(id));
  const contactEmail = useQuery(firmQuery).data?.articleContactEmail;
  const head = article
    ? { title: article.title, description: article.excerpt, path: article.link }
    : { ...missing, ...(article === null ? {} : { title: "Insight" }) };
  return (
    <>
      <PageHead {...head} />
      <ArticleScreen
        article={article}
        contactEmail={contactEmail}
        failed={isError}
        again={() => void refetch()}
      />
    </>
  );
}
