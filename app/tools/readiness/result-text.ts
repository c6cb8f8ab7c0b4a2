import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import { attachmentText } from "../../data/tool-result.ts";
import type { Result, Score } from "./score.ts";

/** Number of steps in a result. */
export const maxSteps = 10;

/** `70%`, `n/a` or `open`. */
export const percentText = (score: Score | undefined): string => {
  if (score?.state === "scored") return `${score.percent}%`;
  return score?.state === "na" ? "n/a" : "open";
};

/** The opening and the attachment of a request: level, percentages and next steps, without answers, reasons or evidence. */
export function requestOf(check: Readiness, { overall, chapters, gaps }: Result, day: string) {
  const isScored = overall.state === "scored";
  const result = isScored ? `${overall.percent}%, level ${overall.band.label}` : "open";
  const byChapter = check.chapters.map(({ id, title }) => {
    const score = chapters[id];
    const band = score?.state === "scored" ? `, ${score.band.label}` : "";
    return `${title}: ${percentText(score)}${band}`;
  });
  const steps = gaps
    .slice(0, maxSteps)
    .map(({ control }) => `${control.critical ? "Critical. " : ""}${control.firstStep}`);
  return {
    opening: "Please look at the result of our readiness check.\n",
    attachment: attachmentText("Readiness check", `${result}, ${day}`, [
      {
        heading: "By chapter",
        lines: [...byChapter, ...(isScored && overall.capped ? [check.texts.capped] : [])],
      },
      { heading: check.texts.gapsTitle, lines: steps.length > 0 ? steps : [check.texts.noGaps] },
    ]),
    type: "",
  };
}
