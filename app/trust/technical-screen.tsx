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
        className="[&_.hero-art]:[--crop:17vw]"
        useCarousel={false}
        title="Technical annex"
        subtitle={summary}
      >
        <p className="num mt-6 text-(--sky-fg-2) text-sm [&>time]:semibold [&>time]:text-sky-fg">
          Latest result of <ArticleDate date={last} />.{" "}
          <SiteLink className="semibold underline underline-offset-[0.2em]" href="/trust">
            Back to Trust
          </SiteLink>
        </p>
      </HeroBanner>
      <Measured groups={groups} />
      <Architecture />
      <RetentionTable />
    </>
  );
}
