import * as v from "valibot";
import { Hyperlink, Passage, strings } from "./parts.ts";

export const About = v.object({
  id: v.string(),
  mission: v.string(),
  vision: v.string(),
  values: strings,
  certifications: strings,
});
export type About = v.InferOutput<typeof About>;

export const AboutPage = v.object({
  hero: v.object({ title: v.string(), subtitle: v.string() }),
  brandPillars: v.array(v.object({ ...Passage.entries, icon: v.string() })),
  story: v.object({
    title: v.string(),
    paragraphs: strings,
    milestones: v.optional(v.array(v.object({ ...Passage.entries, year: v.string() })), []),
  }),
  certificates: v.optional(
    v.object({
      note: v.string(),
      /** Names by certification, as About spells it. */
      holders: v.record(v.string(), strings),
    }),
  ),
  company: v.optional(v.object({ title: v.string(), note: v.optional(v.string()) })),
  team: v.object({ title: v.string(), note: v.string() }),
  partnerBanner: v.object({ title: v.string(), text: v.string(), cta: Hyperlink }),
});
export type AboutPage = v.InferOutput<typeof AboutPage>;
