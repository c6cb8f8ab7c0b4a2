import { expect, test } from "vitest";
import pricing from "../../db/data/pricing.json" with { type: "json" };
import services from "../../db/data/services.json" with { type: "json" };
import { bySmePrice } from "./by-sme-price.ts";

test("six services have an SME price, every other is Enterprise-only", () => {
  const { sme, enterpriseOnly } = bySmePrice(services.items, pricing);
  expect(sme.map(({ service, smePrice }) => [service.slug, smePrice])).toEqual([
    ["risk-assessment", "$2,000 - $5,000"],
    ["compliance-audit", "$3,000 - $7,000"],
    ["policy-development", "$1,500 - $4,000"],
    ["data-protection", "$500 - $1,200/mo"],
    ["training", "$400 - $1,200"],
    ["asset-management", "$3,000 - $5,000"],
  ]);
  expect(sme.length + enterpriseOnly.length).toBe(services.items.length);
});

test("without prices every service is Enterprise-only", () => {
  expect(bySmePrice(services.items, { smeServicePrices: {} }).sme).toEqual([]);
});
