import { AboutPage } from "./about.ts";
import { Estimator } from "./estimator.ts";
import { Faq } from "./faq.ts";
import { Figures } from "./figures.ts";
import { Firm } from "./firm.ts";
import { Frameworks } from "./frameworks.ts";
import { Glossary } from "./glossary.ts";
import { HomePage } from "./home.ts";
import { Library } from "./library.ts";
import { Privacy, Terms } from "./legal.ts";
import { Partners } from "./partners.ts";
import { Pricing } from "./pricing.ts";
import { Replies } from "./replies.ts";
import { Sectors } from "./sectors.ts";
import { Process, ServicesPage } from "./services.ts";
import { Controls } from "./tools/controls.ts";
import { Crosswalk } from "./tools/crosswalk.ts";
import { Readiness } from "./tools/readiness.ts";
import { Applies } from "./tools/applies.ts";
import { Breach } from "./tools/breach.ts";
import { Sources } from "./tools/sources.ts";
import { Tools } from "./tools/tools.ts";
import { Trust } from "./trust.ts";

/** Content that is one document instead of a table: a row of `documents` by name, read at `GET /api/content/{name}`. */
export const documents = {
  firm: Firm,
  "home-page": HomePage,
  "about-page": AboutPage,
  "services-page": ServicesPage,
  process: Process,
  estimator: Estimator,
  pricing: Pricing,
  sectors: Sectors,
  library: Library,
  frameworks: Frameworks,
  partners: Partners,
  faq: Faq,
  glossary: Glossary,
  tools: Tools,
  sources: Sources,
  controls: Controls,
  crosswalk: Crosswalk,
  readiness: Readiness,
  applies: Applies,
  breach: Breach,
  figures: Figures,
  trust: Trust,
  terms: Terms,
  privacy: Privacy,
} as const;

/** Documents that staff alone read: rows of `staff_documents`, with a form (db/schema/site/site.ts) and no address of visitors. */
export const staffDocuments = { replies: Replies } as const;

export type DocumentName = keyof typeof documents;
