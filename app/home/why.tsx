import type { HomePage } from "../../db/schema/home.ts";
import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { Section } from "../ui/section.tsx";

const emblems: readonly EmblemName[] = ["govern", "comply", "protect"];

export function WhyChooseUs({ reasons }: { reasons: HomePage["whyChooseUs"] }) {
  return (
    <Section title="Why Choose Us">
      <div className="why mt-12">
        {reasons.map((reason, index) => (
          <article key={reason.title}>
            <Emblem name={emblems[index % emblems.length] ?? "govern"} size={56} />
            <h3>{reason.title}</h3>
            <p>{reason.description}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}
