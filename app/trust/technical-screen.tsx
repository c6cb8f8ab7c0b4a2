import type { Figures } from "../../db/schema/figures.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ArticleDate } from "../ui/time.tsx";
import { Architecture } from "./architecture.tsx";
import { Measured } from "./measured.tsx";
import { RetentionTable } from "./retention-table.tsx";
import "./trust.css";

/** Measurements of this site, its architecture, and its retention periods. */
export function TechnicalScreen({ summary, groups }: Figures) {
  const dates = groups.flatMap(({ figures }) => figures.map(({ date }) => date));
  const [last = ""] = dates.toSorted().reverse();
  return (
    <>
      <HeroBanner
        backgroundImage="downtown-afternoon"
        className="hero-trust"
        useCarousel={false}
        title="Technical annex"
        subtitle={summary}
      >
        <p className="trust-run num">
          Latest result of <ArticleDate date={last} />.{" "}
          <SiteLink href="/trust">Back to Trust</SiteLink>
        </p>
      </HeroBanner>
      <Measured groups={groups} />
      <Architecture />
      <RetentionTable />
    </>
  );
}
