import type { HomePage } from "../../db/schema/home.ts";
import { Section } from "../ui/section.tsx";
import { Crosswalk, Records, Sizes } from "./drawings.tsx";

const drawings = [Crosswalk, Records, Sizes];

/** Three reasons, each below a drawing of what it means (in turn, if there are more). */
export function WhyChooseUs({ reasons }: { reasons: HomePage["whyChooseUs"] }) {
  return (
    <Section title="Why Choose Us">
      <div className="why mt-12">
        {reasons.map((reason, index) => {
          const Drawing = drawings[index % drawings.length] ?? Crosswalk;
          return (
            <article key={reason.title}>
              <Drawing />
              <h3>{reason.title}</h3>
              <p>{reason.description}</p>
            </article>
          );
        })}
      </div>
    </Section>
  );
}
