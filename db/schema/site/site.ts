import type { SiteDocument } from "./document.ts";
import { firmDocument } from "./firm.ts";
import { frameworksDocument } from "./frameworks.ts";
import { libraryDocument } from "./library.ts";
import { aboutDocument } from "./about.ts";
import { homeDocument } from "./home.ts";
import { teamDocument, testimonialsDocument } from "./lists.ts";
import { privacyDocument, termsDocument } from "./legal.ts";
import { lawsDocument } from "./laws.ts";
import { estimatorDocument, pricingDocument } from "./prices.ts";
import { repliesDocument } from "./replies.ts";
import { sectorsDocument } from "./sectors.ts";
import { servicesDocument, servicesPageDocument } from "./services.ts";
import { appliesDocument } from "./tools/applies.ts";
import { breachDocument } from "./tools/breach.ts";
import { crosswalkDocument } from "./tools/crosswalk.ts";
import { readinessDocument } from "./tools/readiness.ts";
import { sourcesDocument } from "./tools/sources.ts";
import { toolsDocument } from "./tools/tools.ts";
import { partnersDocument } from "./partners.ts";
import { figuresDocument, trustDocument } from "./trust.ts";
import { faqDocument, glossaryDocument, processDocument } from "./texts.ts";

/** What staff edit of the site, in the order of their list. */
export const siteDocuments = {
  firm: firmDocument,
  "home-page": homeDocument,
  testimonials: testimonialsDocument,
  partners: partnersDocument,
  "about-page": aboutDocument,
  team: teamDocument,
  "services-page": servicesPageDocument,
  services: servicesDocument,
  process: processDocument,
  pricing: pricingDocument,
  estimator: estimatorDocument,
  sectors: sectorsDocument,
  library: libraryDocument,
  laws: lawsDocument,
  frameworks: frameworksDocument,
  tools: toolsDocument,
  applies: appliesDocument,
  readiness: readinessDocument,
  breach: breachDocument,
  crosswalk: crosswalkDocument,
  sources: sourcesDocument,
  faq: faqDocument,
  glossary: glossaryDocument,
  trust: trustDocument,
  figures: figuresDocument,
  terms: termsDocument,
  privacy: privacyDocument,
  replies: repliesDocument,
} as const satisfies Record<string, SiteDocument>;
export type SiteDocumentName = keyof typeof siteDocuments;

export const isSiteDocument = (name: string): name is SiteDocumentName =>
  Object.hasOwn(siteDocuments, name);
