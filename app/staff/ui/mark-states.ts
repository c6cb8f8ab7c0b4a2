import type { MarkState } from "../../../db/schema/content-marks.ts";

/** States of content that the firm has to confirm, most pressing first. */
export const markStates: readonly { state: MarkState; label: string }[] = [
  { state: "contradicts", label: "Contradicts the source" },
  { state: "sample", label: "Still a sample" },
  { state: "no-source", label: "Without a source" },
  { state: "check", label: "Check against the source" },
  { state: "confirmed", label: "Confirmed" },
];
