import * as v from "valibot";
import type { SiteDocument } from "./document.ts";
import { firmDocument } from "./firm.ts";
import { teamDocument, testimonialsDocument } from "./lists.ts";
import { estimatorDocument, pricingDocument } from "./prices.ts";
import { aboutDocument, faqDocument, glossaryDocument, processDocument } from "./texts.ts";

/** What staff edit of the site, in the order of their list. */
export const siteDocuments = {
  firm: firmDocument,
  pricing: pricingDocument,
  estimator: estimatorDocument,
  "about-page": aboutDocument,
  team: teamDocument,
  testimonials: testimonialsDocument,
  process: processDocument,
  faq: faqDocument,
  glossary: glossaryDocument,
} as const satisfies Record<string, SiteDocument>;
export type SiteDocumentName = keyof typeof siteDocuments;

export const isSiteDocument = (name: string): name is SiteDocumentName =>
  Object.hasOwn(siteDocuments, name);

const Version = v.object({
  version: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Null for what the site started with. */
  by: v.nullable(v.string()),
});

/** `GET /api/staff/site`. */
export const SiteEntry = v.object({ name: v.string(), ...Version.entries });
export type SiteEntry = v.InferOutput<typeof SiteEntry>;

/** `GET /api/staff/site/{name}`, with `ETag`; `PUT` with `If-Match` answers the same. */
export const SiteState = v.object({
  ...SiteEntry.entries,
  values: v.record(v.string(), v.unknown()),
});
export type SiteState = v.InferOutput<typeof SiteState>;

export const SiteChange = v.object({ values: v.record(v.string(), v.unknown()) });

/** `GET /api/staff/site/{name}/versions`: newest first; `changed` are the labels of what differs from the one before. */
export const SiteVersion = v.object({ ...Version.entries, changed: v.array(v.string()) });
export type SiteVersion = v.InferOutput<typeof SiteVersion>;
