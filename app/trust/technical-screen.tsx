import type { Proof } from "../../db/schema/proof.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ArticleDate } from "../ui/time.tsx";
import { Architecture } from "./architecture.tsx";
import { figureGroups, summaryOf } from "./figures.ts";
import { Measured } from "./measured.tsx";
import { RetentionTable } from "./retention-table.tsx";
import "./trust.css";

/** What is measured of this site, how it is built, and how long it stores data. */
export function TechnicalScreen({ proof }: { proof: Proof }) {
  const dates = Object.values(proof).map(({ date }) => date);
  const groups = figureGroups(proof);
  const [last = ""] = dates.toSorted().reverse();
  return (
    <>
      <HeroBanner
        backgroundImage="downtown-afternoon"
        className="hero-trust"
        useCarousel={false}
        title="Technical annex"
        subtitle={summaryOf(groups)}
      >
        <p className="trust-run num">
          Latest result of <ArticleDate date={last} />.{" "}
          <SiteLink href="/trust">Back to Trust</SiteLink>
        </p>
      </HeroBanner>
      <Measured proof={proof} groups={groups} />
      <Architecture />
      <RetentionTable />
    </>
  );
}
