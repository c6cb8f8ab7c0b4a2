import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { documentQuery } from "../data/document-query.ts";
import { startQueries } from "../data/page-context.ts";
import { PageHead } from "../document/head.tsx";
import { insightTitleQuery } from "../insights/queries.ts";
import { pricingQuery, serviceNamesQuery } from "../services/queries.ts";
import { citedSourcesQuery } from "../tools/readiness/cited-sources.ts";
import { ReadinessScreen } from "../tools/readiness/screen.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Unread } from "../ui/unread.tsx";

export const Route = createFileRoute("/compliance/readiness")({
  staticData: { sheet: "tools" },
  loader: ({ context }) =>
    startQueries(context, [
      documentQuery("readiness"),
      citedSourcesQuery,
      serviceNamesQuery,
      documentQuery("estimator"),
      pricingQuery,
    ]),
  component: Page,
});

function Page() {
  const { data: check, isError } = useQuery(documentQuery("readiness"));
  const sources = useQuery(citedSourcesQuery).data;
  const services = useQuery(serviceNamesQuery).data;
  const catalogue = useQuery(documentQuery("estimator")).data;
  const pricing = useQuery(pricingQuery).data;
  return (
    <>
      <PageHead
        title="Readiness check"
        description="Thirty-six questions in plain words on the six chapters of Rwanda’s Minimum Cybersecurity Standards. Your answers stay on your device."
        path="/compliance/readiness"
      />
      {check && sources && services && catalogue && pricing ? (
        <ReadinessScreen
          check={check}
          sources={sources}
          priceList={{ services, catalogue, pricing }}
          article={(id) => <ArticleLink id={id} />}
        />
      ) : (
        <Unread what="the readiness check" failed={isError} />
      )}
    </>
  );
}

function ArticleLink({ id }: { id: string }) {
  const article = useQuery(insightTitleQuery(id)).data;
  return article ? (
    <SiteLink className="link text-sm" href={article.link}>
      {article.title}
    </SiteLink>
  ) : null;
}
