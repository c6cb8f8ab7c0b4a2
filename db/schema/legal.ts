import * as v from "valibot";
import { Hyperlink } from "./parts.ts";

/** One part under its heading; blank lines part its paragraphs. */
const LegalPart = v.object({
  id: v.string(),
  title: v.string(),
  text: v.string(),
  link: v.optional(Hyperlink),
});
export type LegalPart = v.InferOutput<typeof LegalPart>;

/** The day of the last change of its text, such as `2026-11-30`. */
const changed = v.pipe(v.string(), v.isoDate());

/** The terms of service. */
export const Terms = v.object({ lead: v.string(), changed, parts: v.array(LegalPart) });
export type Terms = v.InferOutput<typeof Terms>;

/** What the firm adds to the privacy policy, which describes what the program stores. */
export const Privacy = v.object({ changed, parts: v.array(LegalPart) });
export type Privacy = v.InferOutput<typeof Privacy>;
