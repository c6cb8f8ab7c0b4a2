import type { AboutPage } from "../../db/schema/about.ts";
import { Section } from "../ui/section.tsx";

interface BrandPillarsProps {
  pillars: AboutPage["brandPillars"];
  lead: string | undefined;
}

/** The four brand pillars as the columns of a house, drawn in imigongo (four drawings, in turn) instead of icons. */
export function BrandPillars({ pillars, lead }: BrandPillarsProps) {
  return (
    <Section title="Four pillars carry the work." lead={lead} className="bg-sunken">
      <ol className="colon">
        {pillars.map((pillar, index) => (
          <li key={pillar.title}>
            <img
              src={`/patterns/pillar-${(index % 4) + 1}.svg`}
              alt=""
              width={310}
              height={520}
              loading="lazy"
            />
            <div>
              <h3>{pillar.title}</h3>
              <p>{pillar.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
