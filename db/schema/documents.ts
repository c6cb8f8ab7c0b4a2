import { AboutPage } from "./about.ts";
import { Estimator } from "./estimator.ts";
import { Faq } from "./faq.ts";
import { Firm } from "./firm.ts";
import { Frameworks } from "./frameworks.ts";
import { Glossary } from "./glossary.ts";
import { HomePage } from "./home.ts";
import { Library } from "./library.ts";
import { Partners } from "./partners.ts";
import { Pricing } from "./pricing.ts";
import { Sectors } from "./sectors.ts";
import { Process, ServicesPage } from "./services.ts";
import { Breach } from "./tools/breach.ts";
import { Sources } from "./tools/sources.ts";

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
  sources: Sources,
  breach: Breach,
} as const;

export type DocumentName = keyof typeof documents;
