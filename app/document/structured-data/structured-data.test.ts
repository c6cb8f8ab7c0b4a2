import { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { expect, test } from "vitest";
import estimator from "../../../db/data/estimator.json" with { type: "json" };
import faq from "../../../db/data/faq.json" with { type: "json" };
import firm from "../../../db/data/firm.json" with { type: "json" };
import article from "../../../db/data/insights/insight-003.json" with { type: "json" };
import pricing from "../../../db/data/pricing.json" with { type: "json" };
import services from "../../../db/data/services.json" with { type: "json" };
import { publicPages } from "../../../db/schema/pages.ts";
import { documentQuery, firmQuery } from "../../data/document-query.ts";
import type { SaidHead } from "../head.tsx";
import { pricingQuery, servicesQuery } from "../../services/queries.ts";
import { structuredData } from "./structured-data.ts";

const origin = "https://site.example";
const image = `${origin}/og/0123456789abcdef-x.png`;

const queries = new QueryClient();
for (const [{ queryKey }, body] of [
  [firmQuery, firm],
  [documentQuery("faq"), faq],
  [documentQuery("estimator"), estimator],
  [pricingQuery, pricing],
  [servicesQuery, services.items],
] as const) {
  queries.setQueryData<unknown>(queryKey, body);
}

const { _meta, ...insight } = article;
const pages: SaidHead[] = [
  ...Object.keys(publicPages).map((path) => ({ title: `T ${path}`, description: "D", path })),
  {
    title: insight.title,
    description: insight.excerpt,
    path: insight.link,
    article: { ...insight, image: null, imageAlt: null },
  },
];

const graphOf = (head: SaidHead) => {
  const data = structuredData({ head, origin, image, queries });
  return v.parse(
    v.object({
      "@context": v.literal("https://schema.org"),
      "@graph": v.array(v.looseObject({ "@type": v.string() })),
    }),
    JSON.parse(JSON.stringify(data)),
  )["@graph"];
};
const typed = (head: SaidHead, type: string) =>
  graphOf(head).filter((node) => node["@type"] === type);
const pageAt = (path: string) =>
  pages.find((page) => page.path === path) ?? { title: "", description: "" };

// What Google's documentation of each type requires, and what it recommends where we have it.
const Text = v.pipe(v.string(), v.minLength(1));
const Url = v.pipe(v.string(), v.url(), v.startsWith(`${origin}/`));
const Day = v.pipe(v.string(), v.isoDate());
const Clock = v.pipe(v.string(), v.isoTime());
const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.minLength(1));
const Ref = v.object({ "@id": v.literal(`${origin}/#firm`) });
const Offer = v.union([
  v.object({
    "@type": v.literal("Offer"),
    name: Text,
    price: v.pipe(v.number(), v.minValue(1)),
    priceCurrency: v.literal("RWF"),
  }),
  v.object({
    "@type": v.literal("Offer"),
    name: Text,
    priceCurrency: v.literal("USD"),
    priceSpecification: v.pipe(
      v.object({
        "@type": v.literal("UnitPriceSpecification"),
        priceCurrency: v.literal("USD"),
        minPrice: v.number(),
        maxPrice: v.number(),
        unitCode: v.optional(v.literal("MON")),
      }),
      v.check(({ minPrice, maxPrice }) => 0 < minPrice && minPrice < maxPrice),
    ),
  }),
]);
const shapes: Record<string, v.GenericSchema> = {
  Organization: v.object({ "@id": Ref.entries["@id"], name: Text, url: Url, logo: Url }),
  ProfessionalService: v.object({
    "@id": Ref.entries["@id"],
    name: Text,
    url: Url,
    logo: Url,
    image: Url,
    description: Text,
    telephone: list(v.pipe(v.string(), v.regex(/^\+\d[\d ]+$/))),
    email: list(v.pipe(v.string(), v.email())),
    address: v.object({
      "@type": v.literal("PostalAddress"),
      streetAddress: Text,
      addressLocality: Text,
      addressCountry: Text,
    }),
    openingHoursSpecification: list(
      v.object({
        "@type": v.literal("OpeningHoursSpecification"),
        dayOfWeek: list(v.pipe(v.string(), v.regex(/^[A-Z][a-z]+day$/))),
        opens: Clock,
        closes: Clock,
      }),
    ),
    sameAs: v.array(v.pipe(v.string(), v.url())),
  }),
  WebSite: v.object({ name: Text, url: Url, publisher: Ref, inLanguage: v.literal("en") }),
  BreadcrumbList: v.object({
    itemListElement: v.pipe(
      v.array(
        v.object({ "@type": v.literal("ListItem"), position: v.number(), name: Text, item: Url }),
      ),
      v.minLength(2),
      v.check((items) => items.every(({ position }, index) => position === index + 1)),
    ),
  }),
  Article: v.object({
    headline: v.pipe(Text, v.maxLength(110)),
    description: Text,
    image: list(Url),
    datePublished: Day,
    author: v.object({ "@type": v.picklist(["Organization", "Person"]), name: Text }),
    publisher: Ref,
    mainEntityOfPage: Url,
  }),
  FAQPage: v.object({
    mainEntity: list(
      v.object({
        "@type": v.literal("Question"),
        name: Text,
        acceptedAnswer: v.object({ "@type": v.literal("Answer"), text: Text }),
      }),
    ),
  }),
  Service: v.object({
    name: Text,
    description: Text,
    provider: Ref,
    areaServed: Text,
    url: Url,
    offers: v.optional(list(Offer)),
  }),
};

const byPath = pages.map((page) => [page.path, page] as const);
test.each(byPath)("%s holds whole statements about the firm and the page's place", (path, page) => {
  const graph = graphOf(page);
  const types = graph.map((node) => node["@type"]);
  expect(types.filter((type) => /^(Organization|ProfessionalService)$/.test(type))).toHaveLength(1);
  expect(types).toContain(path === "/" ? "WebSite" : "BreadcrumbList");
  for (const node of graph) {
    const shape = shapes[node["@type"]];
    if (!shape) throw new Error(`No shape for ${node["@type"]}`);
    const { issues } = v.safeParse(shape, node);
    expect(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
  }
});

test("the home, about and contact pages describe the firm in full", () => {
  for (const path of ["/", "/about", "/contact"]) {
    const [node] = typed(pageAt(path), "ProfessionalService");
    expect(node?.["openingHoursSpecification"]).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "18:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Saturday"],
        opens: "09:00",
        closes: "13:00",
      },
    ]);
  }
});

test("the services page offers what it shows, with its prices", () => {
  const offered = typed(pageAt("/services"), "Service");
  expect(offered).toHaveLength(services.items.length + estimator.items.length);
  const named = (name: string) => offered.find((node) => node["name"] === name)?.["offers"];
  expect(named("Data Protection & DPO Services")).toMatchObject([
    { name: "SME", priceSpecification: { minPrice: 500, maxPrice: 1200, unitCode: "MON" } },
    { name: "Enterprise", priceSpecification: { minPrice: 1200, maxPrice: 2500 } },
  ]);
  expect(named("Data Governance and Privacy Alignment")).toMatchObject([
    { price: 900_000, priceCurrency: "RWF" },
    { price: 2_100_000, priceCurrency: "RWF" },
  ]);
  expect(named("Business Continuity & Disaster Recovery")).toBeUndefined();
});

test("the contact page's questions are the three that it shows", () => {
  const [node] = typed(pageAt("/contact"), "FAQPage");
  expect(node?.["mainEntity"]).toHaveLength(3);
});

test("an article stands below the list, by the firm as a body", () => {
  const page = pageAt(insight.link);
  expect(typed(page, "BreadcrumbList")[0]?.["itemListElement"]).toMatchObject([
    { item: `${origin}/` },
    { item: `${origin}/insights` },
    { item: origin + insight.link, name: insight.title },
  ]);
  expect(typed(page, "Article")[0]?.["author"]).toMatchObject({ "@type": "Organization" });
});

test("a page that is not to be found says nothing", () => {
  const head = { title: "404", description: "D" };
  expect(structuredData({ head, origin, image, queries })).toBeUndefined();
});
