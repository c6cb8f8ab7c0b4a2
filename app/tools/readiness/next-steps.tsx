import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import { ShowAll } from "../../ui/show-all.tsx";
import { SectionHead } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Critical, lowerFirst, Weight } from "./question.tsx";
import { maxSteps } from "./result-text.ts";
import type { Gap } from "./score.ts";
import { type Client, estimateHref, type Offer } from "../offers.ts";
import { ServiceLink } from "./service-link.tsx";
import type { SourceLabels } from "../source-links.tsx";

interface NextStepsProps {
  check: Readiness;
  sources: SourceLabels;
  offers: readonly Offer[];
  client: Client;
  gaps: readonly Gap[];
  /** An article by its id, as a link with its title. */
  article: (insightId: string) => ReactNode;
}

/** The first steps of the gaps, in the order of the content. */
export function NextSteps({ check, sources, offers, client, gaps, article }: NextStepsProps) {
  const steps = gaps.slice(0, maxSteps);
  const more = gaps.length - steps.length;
  const estimates = steps.flatMap(
    ({ control }) => offers.find(({ id }) => id === control.serviceId)?.estimate ?? [],
  );
  return (
    <section className="section bg-sunken">
      <div className="wrap">
        <SectionHead
          title={check.texts.gapsTitle}
          lead={
            gaps.length > 0
              ? "A gap is a question you answered “no” or “partly”. Critical gaps come first, then “no”, then essential questions, then whatever takes the least effort."
              : undefined
          }
        />
        {gaps.length === 0 ? <p className="lead mt-5">{check.texts.noGaps}</p> : null}
        <div className="folded">
          <ol className="mt-10" data-steps="">
            {steps.map(({ control, answer }, index) => (
              <li
                key={control.id}
                className={`grid gap-x-4 gap-y-2 grid-cols-[2.5rem_minmax(0,1fr)] lg:grid-cols-[4rem_minmax(0,1fr)_15rem] py-6 hairline-t ${index >= 3 ? "fold-more" : ""}`}
              >
                <span className="num [font:600_var(--text-3xl)/1_var(--font-display)] [letter-spacing:-0.02em] text-earth-fg">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg max-w-[66ch]">{control.firstStep}</h3>
                  <p className="mt-1 text-sm text-fg-2 max-w-[66ch]">{control.question}</p>
                  <p className="mt-1.5 text-sm text-fg-2 max-w-[66ch]">
                    {control.criticalReason ?? control.whyItMatters}
                  </p>
                  <p className="flex flex-wrap items-center gap-x-5 gap-y-1 mt-2.5 text-sm text-fg-3">
                    {control.critical ? <Critical /> : null}
                    <Weight weight={control.weight} label={priorityOf(check, control.weight)} />
                    <span>You answered “{answer}”</span>
                    <span>Takes {effortOf(check, control.effort)}</span>
                  </p>
                  <p className="mt-1 text-sm text-fg-3">
                    {check.chapters.find(({ id }) => id === control.chapter)?.title} ·{" "}
                    {firstSource(sources, control.sourceIds)}
                  </p>
                </div>
                <div className="grid gap-1.5 content-start justify-items-start col-[2] lg:col-[3] leading-[1.3]">
                  <ServiceLink id={control.serviceId} offers={offers} />
                  {article(control.insightId)}
                </div>
              </li>
            ))}
          </ol>
          {steps.length > 3 ? <ShowAll what={`${steps.length} steps`} /> : null}
        </div>
        {more > 0 ? (
          <p className="mt-6 text-fg-2">
            {more === 1 ? "1 more gap follows" : `${more} more gaps follow`} these {maxSteps}.
          </p>
        ) : null}
        {estimates.length > 0 ? (
          <p className="mt-6">
            <SiteLink className="btn btn-secondary" href={estimateHref(estimates, client)}>
              {client === "small" ? "Ask us for a price" : "Estimate what our help would cost"}
              <ArrowRight className="i-go" size={20} />
            </SiteLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}

const priorityOf = ({ priorities }: Readiness, weight: number): string =>
  priorities.find((priority) => priority.weight === weight)?.label ?? "";

export const effortOf = ({ efforts }: Readiness, effort: string): string =>
  lowerFirst(efforts.find(({ id }) => id === effort)?.label ?? effort);

/** The label of the source that a step mainly rests on. */
export const firstSource = ({ items }: SourceLabels, [id]: readonly string[]): string =>
  items.find((source) => source.id === id)?.label ?? "";
