import * as v from "valibot";
import { consultationTypes } from "../contact.ts";
import { DetailedService, ServicesPage } from "../services.ts";
import { defineDocument } from "./document.ts";
import type { Fields } from "./fields.ts";
import { fixed, group, line, lines, text } from "./parts.ts";

const points = (label: string, min = 0) =>
  lines(label, "point", { min, max: 20, item: line(label) });

// In the order of the page.
const serviceFields = {
  id: { kind: "id" },
  title: line("Name", { max: 80 }),
  slug: {
    kind: "line",
    label: "Address",
    help: "The last part of its address, after /services/. A former address leads on to the new one.",
    max: 60,
    pattern: [
      /^[a-z\d]+(?:-[a-z\d]+)*$/,
      "Address must be small letters, digits and hyphens, such as risk-assessment",
    ],
  },
  description: text("In short", { help: "Below the name.", max: 400 }),
  icon: { kind: "icon", label: "Picture" },
  lead: text("What the client gets", { help: "The large sentence.", max: 400 }),
  timeline: line("Time it takes", { max: 120, help: "Such as 3-5 weeks." }),
  pricing: {
    kind: "line",
    label: "Enterprise price",
    help: "Such as $5,000 - $12,000, or Custom quote.",
    max: 60,
    first: "Custom quote",
    pattern: [
      /^(?:\$\d{1,3}(?:,\d{3})* - \$\d{1,3}(?:,\d{3})*(?:\/mo)?|[^$\d]+)$/,
      "Enterprise price must be such as $5,000 - $12,000, or words without figures",
    ],
    needs: "administer",
  },
  priceNote: text("What moves the price", { max: 500, optional: "empty" }),
  consultationType: {
    kind: "choice",
    label: "Type of consultation",
    help: "Chosen on the contact form for whoever requests this service.",
    options: consultationTypes.toSorted(
      (one, other) => Number(other.value === "general") - Number(one.value === "general"),
    ),
  },
  features: points("Included", 1),
  excluded: points("Not included"),
  deliverables: {
    kind: "list",
    label: "Deliverables",
    help: "The list of services shows the first three.",
    one: "deliverable",
    min: 1,
    max: 12,
    distinct: "name",
    item: {
      kind: "group",
      label: "Deliverable",
      fields: {
        name: line("Name", { max: 100 }),
        detail: text("What it is", { max: 500, optional: "empty" }),
      },
    },
  },
  provides: points("What we need from you"),
  questions: {
    kind: "list",
    label: "Questions",
    one: "question",
    max: 12,
    distinct: "question",
    item: group("Question", {
      question: line("Question"),
      answer: text("Answer", { max: 1_000 }),
    }),
  },
  steps: {
    kind: "list",
    label: "Time",
    one: "step",
    max: 12,
    distinct: "when",
    item: {
      kind: "group",
      label: "Step",
      fields: { when: line("When", { max: 60 }), what: line("What happens", { max: 300 }) },
    },
  },
  related: {
    kind: "list",
    label: "Related law and reading",
    one: "link",
    max: 12,
    distinct: "href",
    item: {
      kind: "group",
      label: "Link",
      fields: {
        title: line("Title", { max: 120 }),
        description: line("What it says", { optional: "empty" }),
        href: { kind: "address", label: "Leads to" },
      },
    },
  },
} satisfies Fields;

const ServiceValues = v.looseObject({
  deliverables: v.array(v.object({ name: v.string(), detail: v.string() })),
});

export const servicesDocument = defineDocument({
  schema: v.object({ items: v.array(DetailedService) }),
  title: "Services",
  about: "Every service and its own page: scope, deliverables, time, enterprise price, questions",
  shown: [
    { label: "Services", href: "/services" },
    { label: "Cost estimator", href: "/services#grc-consultation" },
  ],
  needs: "write",
  table: "services",
  named: { kind: "services", path: "items", address: ({ slug = "" }) => `/services/${slug}` },
  fields: {
    items: {
      kind: "list",
      label: "Services",
      help: "A new service has its page, its place in the list, in the cost estimator and in the search once it is published. Its SME price is added in Prices in USD: a service that has none there is offered to enterprises only.",
      one: "service",
      min: 1,
      max: 40,
      distinct: "slug",
      item: { kind: "group", label: "Service", fields: serviceFields },
    },
  },
  values: ({ items }) => ({
    items: items.map(({ detail, deliverables, ...service }) => ({
      ...service,
      ...detail,
      deliverables: deliverables.map((name, nth) => ({
        name,
        detail: detail.deliverables[nth] ?? "",
      })),
    })),
  }),
  body: ({ items }) => ({
    items: v.parse(v.array(ServiceValues), items).map(({ deliverables, ...service }) => ({
      ...service,
      deliverables: deliverables.map(({ name }) => name),
      detail: { ...service, deliverables: deliverables.map(({ detail }) => detail) },
    })),
  }),
});

const covers = group(
  "What these prices cover",
  {
    text: text("Text", { max: 400 }),
    link: group("Link", { label: line("Words of the link", { max: 60 }), href: fixed }),
  },
  { optional: true },
);

const intro = (label: string) => text(label, { max: 400 });

export const servicesPageDocument = defineDocument({
  schema: ServicesPage,
  title: "Page of all services",
  about: "What stands on Services around the services themselves",
  shown: [{ label: "Services", href: "/services" }],
  needs: "write",
  fields: {
    heroTitle: { kind: "line", label: "Heading", max: 60 },
    heroSubtitle: text("Below the title", { max: 200 }),
    offerTitle: fixed,
    sme: {
      kind: "group",
      label: "SME & Enterprise Services",
      fields: {
        anchor: fixed,
        title: fixed,
        intro: intro("Introduction"),
        covers,
      },
    },
    estimator: {
      kind: "group",
      label: "Cost estimator",
      fields: {
        anchor: fixed,
        title: fixed,
        intro: intro("Introduction"),
        covers,
      },
    },
    enterprise: {
      kind: "group",
      label: "Enterprise-Only Services",
      fields: {
        anchor: fixed,
        title: fixed,
        intro: intro("Introduction"),
      },
    },
    cta: {
      kind: "group",
      label: "Call at the end",
      fields: {
        title: line("Title", { max: 100 }),
        text: intro("Text"),
        label: line("Words of the button", { max: 40 }),
        href: { kind: "address", label: "The button leads to" },
      },
    },
  },
});
