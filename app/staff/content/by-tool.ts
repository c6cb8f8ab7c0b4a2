import type { ContentMark } from "../../../db/schema/content-marks.ts";

/** Splits the marks into those of the site's own texts and those of each compliance tool; keeps their order. */
export const byTool = (marks: readonly ContentMark[]) => ({
  ofSite: marks.filter(({ tool }) => !tool),
  ofTools: [...new Set(marks.flatMap(({ tool }) => tool ?? []))].map((tool) => ({
    tool,
    marks: marks.filter((mark) => mark.tool === tool),
  })),
});
