import * as v from "valibot";
import { typeValues } from "./contact.ts";
import { Hyperlink, strings } from "./parts.ts";

/** spec.md §3. `pricing` is the enterprise price text; `icon` is one of `iconNames`. */
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

export const ServiceDetail = v.object({
  lead: v.string(),
  consultationType: v.picklist(typeValues),
  excluded: strings,
  provides: strings,
  /** In the order of the service's deliverables. */
  deliverables: strings,
  steps: v.array(v.object({ when: v.string(), what: v.string() })),
  priceNote: v.string(),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  related: v.array(v.object({ title: v.string(), description: v.string(), href: v.string() })),
});
export type ServiceDetail = v.InferOutput<typeof ServiceDetail>;

/** `GET /api/services/{slug}`. */
export const DetailedService = v.object({ ...Service.entries, detail: ServiceDetail });
export type DetailedService = v.InferOutput<typeof DetailedService>;

/** `GET /api/services?fields=summary`. */
export const ServiceSummary = v.omit(Service, ["description", "features", "deliverables"]);
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>;

const Anchored = v.object({
  anchor: v.string(),
  title: v.string(),
  intro: v.string(),
  /** Absent in rows stored before this field existed. */
  covers: v.optional(v.object({ text: v.string(), link: Hyperlink })),
});

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
