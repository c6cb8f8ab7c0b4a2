import type { HomePage } from "../../db/schema/home.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Section } from "../ui/section.tsx";
import { Crosswalk, Records, Sizes } from "./drawings.tsx";

const drawings = [Crosswalk, Records, Sizes];

/** Three reasons, each below a drawing (in turn, if there are more). A phone swipes them. */
export function WhyChooseUs({ reasons }: { reasons: HomePage["whyChooseUs"] }) {
  return (
    <Section title="Why Choose Us">
      <ul className="why mt-8 lg:mt-12">
        {reasons.map((reason, index) => {
          const Drawing = drawings[index % drawings.length] ?? Crosswalk;
          return (
            <li key={reason.title}>
              <Drawing />
              <h3>{reason.title}</h3>
              <p>{reason.description}</p>
              {reason.link ? (
                <SiteLink className="link small" href={reason.link.href}>
                  {reason.link.label}
                </SiteLink>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
