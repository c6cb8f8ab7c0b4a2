import * as v from "valibot";
import { Priority } from "./library.ts";
import { ClosingCall, Figure, Hyperlink, Passage, strings } from "./parts.ts";

/** Home content (spec.md §3). The last three lists hold ids of services, testimonials and laws. */
export const Home = v.object({
  id: v.string(),
  headline: v.string(),
  subtext: v.string(),
  callToAction: v.string(),
  keyHighlights: strings,
  featuredServices: strings,
  testimonialsPreview: strings,
  regulationsReference: strings,
});
export type Home = v.InferOutput<typeof Home>;

export const HomePage = v.object({
  hero: v.object({
    titles: strings,
    subtitle: v.string(),
    primaryCta: Hyperlink,
    secondaryCta: Hyperlink,
    images: v.array(v.object({ id: v.string(), alt: v.string() })),
    fallback: v.object({ title: v.string(), subtitle: v.string() }),
  }),
  stats: v.array(Figure),
  statsBasis: v.optional(v.string()),
  urgent: v.optional(Hyperlink),
  serviceTeasers: v.array(v.object({ ...Passage.entries, icon: v.string(), link: v.string() })),
  sectorCards: v.array(
    v.object({
      ...Passage.entries,
      id: v.string(),
      link: v.string(),
      priority: v.optional(Priority),
    }),
  ),
  whyChooseUs: v.array(v.object({ ...Passage.entries, link: v.optional(Hyperlink) })),
  regulatoryBlock: v.object({ title: v.string(), intro: v.string(), link: Hyperlink }),
  teaserLinks: v.array(Hyperlink),
  partnersStrip: v.object({ title: v.string(), cta: Hyperlink }),
  closingCta: ClosingCall,
  loading: v.object({ laws: v.string(), testimonials: v.string(), services: v.string() }),
});
export type HomePage = v.InferOutput<typeof HomePage>;
