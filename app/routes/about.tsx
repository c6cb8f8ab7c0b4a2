import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { aboutPageQuery, aboutQuery, teamQuery } from "../about/queries.ts";
import { AboutHero, AboutScreen } from "../about/screen.tsx";
import { firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { startQueries } from "../data/page-context.ts";

export const Route = createFileRoute("/about")({
  staticData: { scene: "dawn-hills" },
  loader: ({ context }) => startQueries(context, [aboutQuery, aboutPageQuery, teamQuery]),
  component: AboutPage,
});

function AboutPage() {
  const firm = useQuery(firmQuery).data;
  return (
    <>
      <PageHead
        title="About us"
        description="Who we are: our mission and vision, the four pillars of our work, our values, our team and the certifications that our consultants hold."
        path="/about"
      />
      <AboutHero positioning={firm?.positioning} />
      <AboutScreen firm={firm} />
    </>
  );
}
