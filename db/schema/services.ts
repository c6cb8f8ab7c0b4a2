import * as v from "valibot";
import { strings } from "./parts.ts";

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

/** The list for cards and tables: `GET /api/services?fields=summary`. */
export const ServiceSummary = v.omit(Service, ["description", "features", "deliverables"]);
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>;

const Anchored = v.object({ anchor: v.string(), title: v.string(), intro: v.string() });

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
