import type { Estimator } from "../../db/schema/estimator.ts";
import type { Faq } from "../../db/schema/faq.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { type Pricing, smePriceOf } from "../../db/schema/pricing.ts";
import type { Sectors } from "../../db/schema/sectors.ts";
import type { Service } from "../../db/schema/services.ts";
import type { TeamMember } from "../../db/schema/team.ts";
import { range, rwf } from "../ui/money.ts";
import { documentOf, type SearchDocument } from "./document.ts";

export const serviceDocuments = (services: readonly Service[]): SearchDocument[] =>
  services.map(({ id, title, slug, description, features, deliverables, timeline }) =>
    documentOf("service", id, {
      ...{ title, about: timeline, text: description, href: `/services/${slug}` },
      body: [...features, ...deliverables].join(" \n"),
    }),
  );

// A query for "cost" or "fee" finds the price before a text with the word.
const price = "Price";
const alsoCalled = "cost fee";

/** One document for each service and each consultation of the estimator, and one for the price list. */
export const priceDocuments = (
  pricing: Pricing,
  services: readonly Service[],
  estimator: Estimator,
  sectors: Sectors,
): SearchDocument[] => [
  documentOf("price", "list", {
    title: pricing.section.title,
    text: pricing.section.note,
    body: [
      ...pricing.cards.flatMap(({ title, audience, items }) => [
        title,
        audience,
        ...items.map(({ name, display }) => `${name} ${range(display)}`),
      ]),
      ...sectors.items.map(({ title }) => title),
    ].join(" \n"),
    href: "/contact#pricing",
  }),
  ...priceNoteDocuments(pricing),
  ...services.map(({ id, slug, title, pricing: enterprise }) => {
    const sme = smePriceOf(id, pricing);
    return documentOf("price", id, {
      title,
      about: `${price} in ${pricing.currency}`,
      text: `${sme === undefined ? "" : `SMEs: ${range(sme)}. `}Large organisations: ${range(enterprise)}.`,
      body: alsoCalled,
      href: `/services/${slug}#price`,
    });
  }),
  ...estimator.items.map(({ id, name, smePrice, enterprisePrice, description }) =>
    documentOf("price", id, {
      title: name,
      about: `${price} in ${estimator.currency}`,
      text: `SME: ${rwf(smePrice)}. Enterprise: ${rwf(enterprisePrice)}. ${description}`,
      body: alsoCalled,
      href: `/services?estimate=${id}#grc-consultation`,
    }),
  ),
];

/** The notes beside the prices. */
const priceNoteDocuments = ({ vat, smaller }: Pricing): SearchDocument[] => {
  const note = (title: string, text: string, href: string) =>
    documentOf("price", title, { title, text, href });
  return [
    ...(vat ? [note("VAT", vat, "/services")] : []),
    ...(smaller
      ? [
          note(
            smaller.text,
            `${smaller.link.label} for a startup or a small company.`,
            smaller.link.href,
          ),
        ]
      : []),
  ];
};

export const sectorDocuments = ({ items }: Sectors): SearchDocument[] =>
  items.map(({ id, title, description, challenges, solutions }) =>
    documentOf("sector", id, {
      ...{ title, text: description, href: `/sectors#${id}` },
      body: [...challenges, ...solutions].join(" \n"),
    }),
  );

export const questionDocuments = ({ contactFaq, moreFaq }: Faq): SearchDocument[] =>
  [...contactFaq, ...moreFaq].map(({ id, question, answer }) =>
    documentOf("question", id, { title: question, text: answer }),
  );

const phoneOf =
  ({ incidentLine }: Firm) =>
  (phone: string): string =>
    `${phone === incidentLine ? "Incidents, day and night" : "Office"}: ${phone}`;

export const contactDocuments = (firm: Firm): SearchDocument[] => {
  const way = (title: string, text: string, body = "", href = "/contact#get-in-touch") =>
    documentOf("contact", title, { title, text, body, href });
  const mail = firm.emails.map((email) => `${firm.emailLabels[email] ?? "Email"}: ${email}`);
  return [
    way("Phone number", firm.phones.map(phoneOf(firm)).join(". "), "WhatsApp, emergency, hotline"),
    way("Email", mail.join(", ")),
    way("Opening hours", firm.hoursDisplay, "open closed"),
    way("Office address", firm.address.full, "map directions"),
    ...(firm.press
      ? [
          way(
            firm.press.label,
            `${firm.press.email}. ${firm.press.note}`,
            "press contact, media contact, journalist, newspaper, radio, interview, spokesperson",
            "/about#press",
          ),
        ]
      : []),
  ];
};

/** The people of the firm; the first is also found by other words for its head. */
export const peopleDocuments = (team: readonly TeamMember[]): SearchDocument[] =>
  team.map(({ id, name, role, bio }, place) =>
    documentOf("person", id, {
      ...{ title: name, about: role, text: bio, href: `/about#${id}` },
      body:
        place === 0
          ? "Leads the firm. CEO, chief executive, managing director, founder, owner, head, president."
          : "",
    }),
  );

const pages: readonly [title: string, href: string, text: string][] = [
  ["About us", "/about", "Who leads the firm, our team and their certificates, our story."],
  ["Services", "/services", "What we do, what it contains, how long it takes and what it costs."],
  ["Cost estimator", "/services#grc-consultation", "Select services and see the total in RWF."],
  ["Sectors", "/sectors", "Challenges and solutions in the sectors that we serve."],
  ["Compliance library", "/library", "Rwanda’s laws, standards and guidance, article by article."],
  ["Compliance checklist", "/compliance", "Frameworks, key points and a list to tick."],
  [
    "Contacts of the authorities",
    "/compliance#authority-ncsa",
    "NCSA, Data Protection and Privacy Office: website, where to report. Phone numbers are on that website.",
  ],
  ["Insights", "/insights", "Articles on law and practice."],
  ["Contact us", "/contact", "Book a consultation, or write to us."],
  ["Free first meeting", "/contact#consultation", "A call of 45 minutes costs nothing."],
  [
    "My request",
    "/my-request",
    "The private page of a request that you sent: status, our answer, times, withdraw it, your data.",
  ],
  ["Available offline", "/offline", "What is saved on this device, and requests to be sent."],
  [
    "Trust",
    "/trust",
    "Insurance, certificates, NDA, where data is and who sees it, how a report is deleted, how to report a flaw.",
  ],
  [
    "Technical annex",
    "/trust/technical",
    "Results of our tests, architecture, how long data is stored.",
  ],
  [
    "Delete or erase my data",
    "/privacy#rights",
    "Your rights: see it, correct it, take it with you.",
  ],
  ["Certificates", "/about#certificates", "Certificates that our people hold."],
  ["ISO 27001 certificate", "/trust#assurance", "Whether our firm is certified, and tested."],
  ["Insurance", "/trust#assurance", "Professional indemnity: for how much, and the certificate."],
  ["References", "/trust#assurance", "Clients whom you may call, insurance."],
  [
    "Where your data is",
    "/trust#your-data",
    "Where is my data stored: country, mail provider, how long.",
  ],
  ["Hosting", "/trust#your-data", "Who hosts this site, and in which country."],
  [
    "Report a vulnerability",
    "/trust#report",
    "A flaw or weakness in this site: to whom, and security.txt.",
  ],
  ["Privacy Policy", "/privacy", "What personal data we process and what your rights are."],
  ["Terms of Service", "/terms", "The terms under which you use this site."],
];

export const pageDocuments = (): SearchDocument[] =>
  pages.map(([title, href, text]) => documentOf("page", title, { title, text, href }));
