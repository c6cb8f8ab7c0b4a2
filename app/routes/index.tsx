import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { firmQuery } from "../data/document-query.ts";
import { preferred } from "../data/preferred.ts";
import { PageHead } from "../document/head.tsx";
import { HomeHero } from "../home/hero.tsx";
import { KeyHighlights } from "../home/highlights.tsx";
import { PartnersStrip } from "../home/partners.tsx";
import { homePageQuery, homeQuery, partnersQuery, testimonialsQuery } from "../home/queries.ts";
import { Regulations } from "../home/regulations.tsx";
import { ServiceTeasers } from "../home/teasers.tsx";
import { Testimonials } from "../home/testimonials.tsx";
import { WhyChooseUs } from "../home/why.tsx";
import { tickerQuery } from "../insights/queries.ts";
import { InsightsTicker } from "../insights/ticker.tsx";
import { lawsQuery } from "../data/laws-query.ts";
import { startQueries } from "../data/page-context.ts";
import { SectorPillars } from "../sectors/pillars.tsx";
import { serviceSummariesQuery } from "../services/queries.ts";
import { FirstQuestion, firstQuestionQuery } from "../tools/applies/first-question.tsx";
import { ClosingCall } from "../ui/closing-call.tsx";
import { Figures } from "../ui/figures.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/section.tsx";

export const Route = createFileRoute("/")({
  staticData: { scene: "hour" },
  loader: ({ context }) =>
    startQueries(context, [
      homeQuery,
      homePageQuery,
      tickerQuery,
      serviceSummariesQuery,
      lawsQuery,
      testimonialsQuery,
      partnersQuery,
      firstQuestionQuery,
    ]),
  component: HomePage,
});

/** The home page from top to bottom (spec.md §1, §2); a section whose data is missing is left out. */
function HomePage() {
  const { scene } = Route.useRouteContext();
  const firm = useQuery(firmQuery).data;
  const home = useQuery(homeQuery).data;
  const page = useQuery(homePageQuery).data;
  const services = useQuery(serviceSummariesQuery);
  const featured = preferred(services.data ?? [], home?.featuredServices ?? [], 6);
  return (
    <>
      <PageHead
        title="Cybersecurity governance, risk and compliance"
        description="Cybersecurity and GRC advice in Kigali: risk assessments, compliance audits and policies for organisations that answer to Rwandan law."
        path="/"
      />
      <HomeHero home={home} page={page} scene={scene} positioning={firm?.positioning} />
      <InsightsTicker />
      <KeyHighlights highlights={home?.keyHighlights ?? []} urgent={page?.urgent} />
      {page ? (
        <Section
          title={`${firm?.shortName ?? "The name"} means pillar. A house stands on it, and so does trust.`}
          lead={home?.subtext}
          className="brief"
        >
          <div className="mt-8 lg:mt-18">
            <Figures figures={page.stats} basis={page.statsBasis} />
          </div>
        </Section>
      ) : null}
      <FirstQuestion />
      <Section
        title="Six services. One chain of evidence."
        lead="Take one, or let them lock together, from the first gap analysis to monitoring all year."
        className="brief"
        joint
      >
        {page ? (
          <ServiceTeasers
            teasers={page.serviceTeasers}
            links={page.teaserLinks}
            timelineOf={(link) =>
              featured.find(({ slug }) => link === `/services/${slug}`)?.timeline
            }
          />
        ) : null}
        {services.isPending ? <Loading>Loading services...</Loading> : null}
      </Section>
      {page ? (
        <Section
          title="Five sectors the country leans on."
          lead="Each has its own duties and its own priority. We know which clauses apply where."
          className="brief pt-0"
        >
          <SectorPillars cards={page.sectorCards} />
        </Section>
      ) : null}
      <Regulations block={page?.regulatoryBlock} ids={home?.regulationsReference ?? []} />
      {page ? <WhyChooseUs reasons={page.whyChooseUs} /> : null}
      <Testimonials ids={home?.testimonialsPreview ?? []} />
      {page ? (
        <>
          <PartnersStrip strip={page.partnersStrip} />
          <ClosingCall call={page.closingCta} />
        </>
      ) : null}
    </>
  );
}
