import * as v from "valibot";
import { typeValues } from "./contact.ts";
import { Hyperlink, strings } from "./parts.ts";

/** A service (spec.md §3). `pricing` is the enterprise price text; `icon` is one of `iconNames`. */
export const Service = v.object({
  id: v.string(),
  title: v.string(),
  slug: v.string(),
  description: v.string(),
  icon: v.string(),
  features: strings,
  deliverables: strings,
  timeline: v.string(),
  pricing: v.string(),
});
export type Service = v.InferOutput<typeof Service>;

/** The texts of a service's own page, `/services/<slug>`. */
export const ServiceDetail = v.object({
  /** What the client has at the end, in one sentence. */
  lead: v.string(),
  /** The consultation type of a request for this service. */
  consultationType: v.picklist(typeValues),
  excluded: strings,
  provides: strings,
  /** What each of the service's deliverables holds, in the same order. */
  deliverables: strings,
  steps: v.array(v.object({ when: v.string(), what: v.string() })),
  /** What moves the price within its range. */
  priceNote: v.string(),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** Laws and standards in the library, and articles. */
  related: v.array(v.object({ title: v.string(), description: v.string(), href: v.string() })),
});
export type ServiceDetail = v.InferOutput<typeof ServiceDetail>;

/** A service with the texts of its page: `GET /api/services/{slug}`. */
export const DetailedService = v.object({ ...Service.entries, detail: ServiceDetail });
export type DetailedService = v.InferOutput<typeof DetailedService>;

/** The list for cards and tables: `GET /api/services?fields=summary`. */
export const ServiceSummary = v.omit(Service, ["description", "features", "deliverables"]);
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>;

const Anchored = v.object({
  anchor: v.string(),
  title: v.string(),
  intro: v.string(),
  /** What the prices below cover, and the way to the other price list. Absent in rows that devices keep from before. */
  covers: v.optional(v.object({ text: v.string(), link: Hyperlink })),
});

/** The fixed texts of the services page: headings, anchors, call to action. */
export const ServicesPage = v.object({
  heroTitle: v.string(),
  heroSubtitle: v.string(),
  offerTitle: v.string(),
  sme: Anchored,
  estimator: Anchored,
  enterprise: Anchored,
  cta: v.object({ title: v.string(), text: v.string(), label: v.string(), href: v.string() }),
});
export type ServicesPage = v.InferOutput<typeof ServicesPage>;

/** 'Our Process': four steps (spec.md §2). */
export const Process = v.object({
  title: v.string(),
  items: v.array(
    v.object({
      id: v.string(),
      step: v.number(),
      title: v.string(),
      description: v.string(),
      output: v.string(),
    }),
  ),
});
export type Process = v.InferOutput<typeof Process>;
