import type { Tool } from "../../db/schema/tools/tools.ts";

/** The tools' titles, equal to those in their documents (`titles.test.ts`), which are too large for every page. */
export const toolTitles: Record<Tool, string> = {
  applies: "What applies to me?",
  readiness: "Readiness check",
  breach: "Breach clock",
  crosswalk: "Crosswalk",
};
