import type { Proof } from "../../db/schema/proof.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { ArticleDate } from "../ui/time.tsx";
import { Architecture } from "./architecture.tsx";
import { Measured } from "./measured.tsx";
import { Gaps, Reporting } from "./reporting.tsx";
import { RetentionTable } from "./retention-table.tsx";
import "./trust.css";

interface TrustScreenProps {
  proof: Proof;
  email: string;
}

export function TrustScreen({ proof, email }: TrustScreenProps) {
  const dates = Object.values(proof).map(({ date }) => date);
  const [last = ""] = dates.toSorted().reverse();
  return (
    <>
      <HeroBanner
        backgroundImage="downtown-afternoon"
        className="hero-trust"
        useCarousel={false}
        title="Trust, measured"
        subtitle="We advise on security. This is what our own site went through, and what came of it."
      >
        <p className="trust-run num">
          Newest figure of <ArticleDate date={last} />
        </p>
      </HeroBanner>
      <Measured proof={proof} />
      <Architecture />
      <RetentionTable />
      <Reporting email={email} />
      <Gaps />
    </>
  );
}
