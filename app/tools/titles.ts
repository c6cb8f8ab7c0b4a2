import type { Tool } from "../../db/schema/tools/tools.ts";

/** The tools' titles, as their documents have them (`titles.test.ts`): a page does not carry three documents for three words. */
export const toolTitles: Record<Tool, string> = {
  applies: "What applies to me?",
  readiness: "Readiness check",
  breach: "Breach clock",
  crosswalk: "Crosswalk",
};
