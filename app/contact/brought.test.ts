import * as v from "valibot";
import { expect, test } from "vitest";
import estimator from "../../db/data/estimator.json" with { type: "json" };
import pricing from "../../db/data/pricing.json" with { type: "json" };
import trust from "../../db/data/trust.json" with { type: "json" };
import services from "../../db/data/services.json" with { type: "json" };
import { Estimator } from "../../db/schema/estimator.ts";
import { Pricing } from "../../db/schema/pricing.ts";
import { DetailedService } from "../../db/schema/services.ts";
import { broughtBy, understood } from "./brought.ts";

const nothing = { opening: "", attachment: "", type: "" };
const serviceAt = (slug: string) =>
  v.parse(
    DetailedService,
    services.items.find((one) => one.slug === slug),
  );
const lists = {
  pricing: v.parse(Pricing, pricing),
  catalogue: v.parse(Estimator, estimator),
  services: services.items,
  service: serviceAt("risk-assessment"),
  article: { title: "The First 72 Hours" },
};
const linesOf = (asked: Parameters<typeof broughtBy>[0], from = lists) =>
  broughtBy(asked, from).attachment.split("\n");

test("a price card is named with its audience, and nothing is attached", () => {
  expect(broughtBy({ quote: "pricing-sme" }, lists)).toEqual({
    ...nothing,
    opening:
      "Please send us a custom quote, starting from your prices for SMEs (10-100 employees).\n",
  });
});

test("a service brings its type, its price for the client's size and its time", () => {
  const brought = broughtBy({ service: "risk-assessment", client: "SME" }, lists);
  expect(brought.type).toBe("risk-assessment");
  expect(brought.opening).toBe("Please send us a quote for Cybersecurity Risk Assessment.\n");
  expect(brought.attachment.split("\n")).toEqual([
    "Service: Cybersecurity Risk Assessment, SME (10-100 employees), $2,000–$5,000",
    "RWF 2,900,000–7,250,000 at USD 1 = RWF 1,450, 2 November 2026",
    "Time: 3-5 weeks",
  ]);
});

test("a service without a client type brings both prices, one for enterprises alone brings its own", () => {
  expect(linesOf({ service: "risk-assessment" })).toEqual([
    "Service: Cybersecurity Risk Assessment",
    "SME (10-100 employees): $2,000–$5,000",
    "Enterprise (100+ employees): $5,000–$12,000",
    "Time: 3-5 weeks",
  ]);
  const board = { ...lists, service: serviceAt("board-advisory") };
  expect(linesOf({ service: "board-advisory", client: "SME" }, board)).toEqual([
    "Service: Board & Executive Cyber Governance Advisory, Enterprise (100+ employees), Custom quote",
    "Time: 3-6 weeks, or an annual retainer",
  ]);
});

test("an estimate is attached with its sum, and each price of the client's size", () => {
  const estimate = "estimator-iam,estimator-board";
  expect(linesOf({ estimate, client: "Enterprise" })).toEqual([
    "Estimate: 2 services, RWF 3,400,000, without 18% VAT, Enterprise (100+ employees)",
    "- Identity and Access Management consulting: RWF 1,800,000",
    "- Board-level Cybersecurity Awareness & Governance Workshops: RWF 1,600,000",
  ]);
  expect(linesOf({ estimate })[0]).toBe(
    "Estimate: 2 services, RWF 1,350,000, without 18% VAT, SME (10-100 employees)",
  );
});

test.each([
  ["training", "training"],
  ["estimator-incident-response", "incident-response"],
  ["estimator-iam", "general"],
  ["risk-assessment,training", "general"],
])("the estimate of %s brings the type %s", (estimate, type) => {
  expect(broughtBy({ estimate }, lists).type).toBe(type);
});

test("an estimate with a service has a range, in both currencies and with its rate", () => {
  expect(linesOf({ estimate: "estimator-iam,risk-assessment" })).toEqual([
    "Estimate: 2 services, RWF 3,600,000–7,950,000, without 18% VAT, SME (10-100 employees)",
    "- Identity and Access Management consulting: RWF 700,000",
    "- Cybersecurity Risk Assessment: RWF 2,900,000–7,250,000 ($2,000–$5,000)",
    "In francs at USD 1 = RWF 1,450, 2 November 2026",
  ]);
});

test.each(["pricing", "catalogue", "services"])(
  "no part of an estimate is brought while %s is read",
  (name) => {
    const asked = { estimate: "estimator-iam,risk-assessment" };
    expect(broughtBy(asked, { ...lists, [name]: undefined })).toEqual(nothing);
    expect(broughtBy(asked, lists).opening).toBe("Please send us a quote for this estimate.\n");
    expect(broughtBy({ ...asked, about: "nda" }, lists).opening).toMatch(/NDA.*\n.*this estimate/);
  },
);

const unknown = [{}, { quote: "pricing-unknown" }, { estimate: "" }, { estimate: "unknown,<b>" }];
test.each(unknown)("nothing is brought by %j", (asked) => {
  expect(broughtBy(asked, lists)).toEqual(nothing);
});

test("nothing is brought while the content is read, or by a service that is unknown", () => {
  const asked = { quote: "pricing-sme", estimate: "estimator-iam", service: "risk-assessment" };
  const none = {
    pricing: undefined,
    catalogue: undefined,
    services: undefined,
    service: undefined,
    article: undefined,
  };
  expect(broughtBy(asked, none)).toEqual(nothing);
  expect(broughtBy({ service: "x" }, { ...lists, service: null })).toEqual(nothing);
});

test("an article is named by its title", () => {
  expect(broughtBy({ article: "personal-data-breach-first-72-hours" }, lists)).toEqual({
    ...nothing,
    opening: "My question about your article “The First 72 Hours”:\n",
  });
});

test("a firm that is smaller than the price list knows begins with its size", () => {
  const { search } = new URL(pricing.smaller.link.href, "https://site.example");
  const about = understood(Object.fromEntries(new URLSearchParams(search)));
  expect(broughtBy(about, lists).opening).toBe(
    "We are fewer than 10 people. Please send us a price.\n",
  );
});

test("a buyer's links on Trust bring what they ask for", () => {
  const hrefs = JSON.stringify(trust).match(/\/contact\?about=[^"#]*/g) ?? [];
  const openings = hrefs.map((href) => {
    const about = new URL(href, "https://site.example").searchParams.get("about");
    return broughtBy(understood({ about }), lists);
  });
  expect(openings).toEqual([
    {
      ...nothing,
      opening: "Please answer our security questionnaire. We will send it by email.\n",
      type: "general",
    },
    {
      ...nothing,
      opening: "Please sign a non-disclosure agreement (NDA) with us before we send documents.\n",
      type: "general",
    },
  ]);
  expect(understood({ about: "a loan" }).about).toBeUndefined();
});
