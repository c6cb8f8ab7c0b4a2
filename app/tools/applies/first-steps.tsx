import { memo } from "react";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { Chevron } from "../../ui/chevron.tsx";
import type { FindPage } from "../links.ts";
import { RowReason, RowText } from "./row.tsx";
import type { RowWithFirstStep } from "./rows.ts";

interface FirstStepsProps {
  steps: readonly RowWithFirstStep[];
  sources: Sources;
  findPage: FindPage;
}

const numbers = ["", "this", "these two", "these three", "these four", "these five"];

/** The first steps, in order; each opens its explanation, reason and sources. */
export const FirstSteps = memo(function FirstSteps({ steps, sources, findPage }: FirstStepsProps) {
  if (steps.length === 0) return null;
  return (
    <section className="mt-5 md:mt-8" aria-labelledby="first-steps">
      <h3 id="first-steps" className="text-xl">
        Do {numbers[steps.length]} first
      </h3>
      <ol className="mt-2 hairline rounded-3 bg-surface divide-y divide-line overflow-hidden print:grid print:grid-cols-2 print:divide-y-0 print:border-0">
        {steps.map((row, index) => (
          <li key={row.id}>
            <details>
              <summary className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 min-h-13 print:min-h-0 px-4 py-2 print:py-0.5 semibold leading-snug cursor-pointer hover:bg-brand-soft">
                <span className="text-xl font-display text-earth-fg tabular-nums">{index + 1}</span>
                {row.firstStep.text}
                <Chevron />
              </summary>
              <div className="grid gap-3 px-4 pb-5 md:pl-13 print:hidden">
                <div>
                  <RowText row={row} findPage={findPage} />
                </div>
                <RowReason row={row} sources={sources} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
});
