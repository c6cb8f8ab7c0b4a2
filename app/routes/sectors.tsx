import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../document/head.tsx";
import { homePageQuery } from "../home/queries.ts";
import { tickerQuery } from "../insights/queries.ts";
import { InsightsTicker } from "../insights/ticker.tsx";
import { startQueries } from "../data/page-context.ts";
import { pricingQuery, serviceSummariesQuery } from "../services/queries.ts";
import { SectorsHero, SectorsScreen } from "../sectors/screen.tsx";
import { FirstQuestion, firstQuestionQuery } from "../tools/applies/first-question.tsx";
import { ClosingCall } from "../ui/closing-call.tsx";
import { documentQuery } from "../data/document-query.ts";

export const Route = createFileRoute("/sectors")({
  staticData: { scene: "convention-dusk" },
  loader: ({ context }) =>
    startQueries(context, [
      documentQuery("sectors"),
      serviceSummariesQuery,
      pricingQuery,
      tickerQuery,
      homePageQuery,
      firstQuestionQuery,
    ]),
  component: SectorsPage,
});

function SectorsPage() {
  const call = useQuery(homePageQuery).data?.closingCta;
  const services = useQuery(serviceSummariesQuery).data;
  const pricing = useQuery(pricingQuery).data;
  return (
    <>
      <PageHead
        title="Sectors"
        description="Common challenges and our solutions in financial services, government, healthcare, telecommunications and education in Rwanda."
        path="/sectors"
      />
      <SectorsHero />
      <InsightsTicker className="max-md:hidden" />
      <FirstQuestion />
      <SectorsScreen services={services} pricing={pricing} />
      {call ? <ClosingCall call={call} plain /> : null}
    </>
  );
}
