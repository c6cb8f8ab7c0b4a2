import { expect, test } from "vitest";
import pricing from "../../db/data/pricing.json";
import services from "../../db/data/services.json";
import type { Pricing } from "../../db/schema/pricing.ts";
import { pricesFrom } from "./price-from.ts";

const from = (...ids: string[]) =>
  pricesFrom(
    services.items.filter(({ id }) => ids.includes(id)),
    // JSON has wider types than the contract that it fulfils.
    pricing as unknown as Pricing,
  ).map(({ client, from, service }) => `${client} ${from}, ${service}`);

test("the lowest published price of the services counts, for each client type", () => {
  expect(from("service-compliance-audit", "service-incident-response")).toEqual([
    "SME $3,000, Compliance Audit",
    "Enterprise $6,000, Incident Response Planning",
  ]);
  expect(from("service-data-protection", "service-risk-assessment")).toEqual([
    "SME $500/mo, Data Protection & DPO Services",
    "Enterprise $1,200/mo, Data Protection & DPO Services",
  ]);
});

test("what has a custom quote alone has no price to begin with", () => {
  expect(from("service-asset-management")).toEqual(["SME $3,000, Information Asset Management"]);
  expect(from("service-board-advisory")).toEqual([]);
});
