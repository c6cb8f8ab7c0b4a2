import * as v from "valibot";
import { ClosingCall, Official, strings } from "./parts.ts";

const Download = v.object({ label: v.string(), link: v.string() });

/** The compliance framework page (spec.md §2). */
export const Frameworks = v.object({
  hero: v.object({ title: v.string(), subtitle: v.string() }),
  labels: v.object({
    official: v.string(),
    keyPoints: v.string(),
    downloads: v.optional(v.string(), "Downloadable Resources"),
  }),
  /** The date of the last comparison of the texts with their sources. */
  checked: v.optional(v.pipe(v.string(), v.isoDate())),
  official: v.optional(v.array(Official)),
  frameworks: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      year: v.string(),
      subtitle: v.string(),
      type: v.string(),
      description: v.string(),
      keyPoints: strings,
      link: v.string(),
    }),
  ),
  checklist: v.object({
    title: v.string(),
    intro: v.string(),
    items: v.array(
      v.object({ id: v.string(), title: v.string(), icon: v.string(), points: strings }),
    ),
  }),
  officialResources: v.object({
    title: v.string(),
    authorities: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        role: v.string(),
        website: v.string(),
        reporting: v.string(),
        email: v.nullable(v.string()),
        phone: v.nullable(v.string()),
        contactNote: v.string(),
        downloads: v.array(Download),
      }),
    ),
  }),
  closingCta: ClosingCall,
});
export type Frameworks = v.InferOutput<typeof Frameworks>;
