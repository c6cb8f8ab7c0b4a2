import type { ContentMark } from "../../../db/schema/content-marks.ts";

export type MarkState = "contradicts" | "sample" | "no-source" | "check" | "confirmed";

/** States of content that the firm has to confirm, most pressing first. */
export const markStates: readonly { state: MarkState; label: string }[] = [
  { state: "contradicts", label: "Contradicts the source" },
  { state: "sample", label: "Still a sample" },
  { state: "no-source", label: "Without a source" },
  { state: "check", label: "Check against the source" },
  { state: "confirmed", label: "Confirmed" },
];

export function markStateOf({ theirs, source, tool, confirmed }: ContentMark): MarkState {
  if (confirmed) return "confirmed";
  if (theirs) return "contradicts";
  if (source) return "check";
  return tool ? "no-source" : "sample";
}
