import * as v from "valibot";
import { Hyperlink, strings } from "./parts.ts";

const Social = v.object({
  id: v.string(),
  label: v.string(),
  href: v.string(),
  placeholder: v.boolean(),
});
export type Social = v.InferOutput<typeof Social>;
const Titled = v.object({ toastTitle: v.string(), toastText: v.string() });

/** The only record of name, address, numbers and shared labels. */
export const Firm = v.object({
  name: v.string(),
  shortName: v.string(),
  defaultAuthor: v.string(),
  /** Links of articles that the list of insights shows first. */
  startHere: v.optional(strings),
  nameMeaning: v.string(),
  motto: v.string(),
  positioning: v.string(),
  tagline: v.string(),
  domain: v.string(),
  siteUrl: v.string(),
  address: v.object({
    line1: v.string(),
    line2: v.string(),
    city: v.string(),
    country: v.string(),
    full: v.string(),
    mapPlaceholder: v.string(),
    directions: v.optional(strings),
  }),
  emails: strings,
  emailLabels: v.record(v.string(), v.string()),
  articleContactEmail: v.string(),
  phones: strings,
  // Absent in records stored before this field existed.
  phoneLabels: v.optional(v.record(v.string(), v.string())),
  /** The one of `phones` that is answered day and night. */
  incidentLine: v.optional(v.string()),
  dataProtection: v.optional(
    v.object({ officer: v.string(), email: v.string(), registration: v.string() }),
  ),
  /** As in the register of companies. */
  company: v.optional(v.object({ legalName: v.string(), code: v.string(), register: v.string() })),
  press: v.optional(v.object({ email: v.string(), label: v.string(), note: v.string() })),
  phonePlaceholder: v.string(),
  hours: v.array(
    v.object({ days: v.string(), open: v.string(), close: v.string(), display: v.string() }),
  ),
  /** Days of Kigali on which the firm is closed, in their order. */
  closedDays: v.optional(
    v.array(v.object({ date: v.pipe(v.string(), v.isoDate()), name: v.string() })),
  ),
  hoursDisplay: v.string(),
  timeZone: v.string(),
  replyPromise: v.object({ hours: v.number(), text: v.string() }),
  typicalEngagement: v.string(),
  socials: v.object({ footer: v.array(Social), contact: v.array(Social) }),
  footer: v.object({
    tagline: v.string(),
    quickLinks: v.array(Hyperlink),
    services: strings,
    copyrightHolder: v.string(),
    demoNotice: v.string(),
  }),
  nav: v.array(Hyperlink),
  navCta: Hyperlink,
  contactPage: v.object({
    heroTitle: v.string(),
    heroSubtitle: v.string(),
    formTitle: v.string(),
    detailsTitle: v.string(),
    success: v.object({ panelTitle: v.string(), ...Titled.entries, againLabel: v.string() }),
    failure: Titled,
  }),
});
export type Firm = v.InferOutput<typeof Firm>;

/** The name that is responsible before the law, for texts that state it. */
export const legalNameOf = ({ company, name }: Firm): string => company?.legalName ?? name;

/** Some of the firm's details are samples still, and its pages say so. */
export const isDemonstration = ({ footer }: Firm): boolean => footer.demoNotice !== "";
