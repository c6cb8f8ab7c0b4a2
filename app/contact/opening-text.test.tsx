import { expect, test } from "vitest";
import estimator from "../../db/data/estimator.json" with { type: "json" };
import pricing from "../../db/data/pricing.json" with { type: "json" };
import * as v from "valibot";
import { Estimator } from "../../db/schema/estimator.ts";
import { Pricing } from "../../db/schema/pricing.ts";
import { openingText } from "./opening-text.ts";

const cards = v.parse(Pricing, pricing);
const catalogue = v.parse(Estimator, estimator);
const estimate = "estimator-iam,estimator-board";

test("a price card is named with its audience", () => {
  expect(openingText({ quote: "pricing-sme" }, cards, catalogue)).toBe(
    "Please send us a custom quote, starting from your prices for SMEs (10-100 employees).\n",
  );
});

test("an estimate is listed with the prices of the client's size and their sum", () => {
  expect(openingText({ estimate, client: "Enterprise" }, cards, catalogue)).toBe(
    [
      "Please send us a quote for this estimate, Enterprise (100+ employees):",
      "- Identity and Access Management consulting: RWF 1,800,000",
      "- Board-level Cybersecurity Awareness & Governance Workshops: RWF 1,600,000",
      "Estimated total: RWF 3,400,000\n",
    ].join("\n"),
  );
});

test("without a client type the estimate is one for an SME", () => {
  expect(openingText({ estimate }, cards, catalogue)).toContain("total: RWF 1,350,000");
});

test.each([{}, { quote: "pricing-unknown" }, { estimate: "" }, { estimate: "unknown,<b>" }])(
  "nothing is written for %j",
  (brought) => {
    expect(openingText(brought, cards, catalogue)).toBe("");
  },
);

test("an article is named by its title", () => {
  expect(openingText({}, cards, catalogue, { title: "The First 72 Hours" })).toBe(
    "My question about your article “The First 72 Hours”:\n",
  );
});

test("nothing is written while the prices are not there yet", () => {
  expect(openingText({ quote: "pricing-sme", estimate }, undefined, undefined)).toBe("");
});
