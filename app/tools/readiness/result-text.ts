import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import type { Result, Score } from "./score.ts";

/** How many steps a result names. */
export const maxSteps = 10;

/** `70%`, or what there is instead of a percentage. */
export const percentText = (score: Score | undefined): string => {
  if (score?.state === "scored") return `${score.percent}%`;
  return score?.state === "na" ? "n/a" : "open";
};

/** A result for the message of a request: levels, percentages and next steps, without answers, reasons or evidence. */
export function resultText(
  check: Readiness,
  { overall, chapters, gaps }: Result,
  day: string,
): string {
  const first = [`${check.title}, ${day}`];
  if (overall.state === "scored") {
    first.push(`Result: ${overall.percent}%, level ${overall.band.label}`);
    if (overall.capped) first.push(check.texts.capped);
  } else {
    first.push("Result: open");
  }
  const byChapter = check.chapters.map(({ id, title }) => {
    const score = chapters[id];
    const band = score?.state === "scored" ? `, ${score.band.label}` : "";
    return `${title}: ${percentText(score)}${band}`;
  });
  const steps = gaps.slice(0, maxSteps).map(({ control }, index) => {
    const critical = control.critical ? "Critical. " : "";
    return `${index + 1}. ${critical}${control.firstStep}`;
  });
  return [
    ...first,
    "",
    ...byChapter,
    "",
    ...(steps.length > 0 ? [`${check.texts.gapsTitle}:`, ...steps] : [check.texts.noGaps]),
  ].join("\n");
}
