import { expect, test } from "vitest";
import * as v from "valibot";
import data from "../../db/data/estimator.json" with { type: "json" };
import pricing from "../../db/data/pricing.json" with { type: "json" };
import services from "../../db/data/services.json" with { type: "json" };
import { Estimator, estimate, estimateItems } from "../../db/schema/estimator.ts";
import { Pricing } from "../../db/schema/pricing.ts";
import { totalsOf } from "../ui/money.ts";
import { addressOf, choiceFrom, estimateSearch } from "./address.ts";
import { labelLines } from "./estimate.ts";

const catalogue = v.parse(Estimator, data);
const items = estimateItems(catalogue);
const all = estimateItems(catalogue, services.items, v.parse(Pricing, pricing));
const ids = items.map((item) => item.id);
const once = (francs: number) => ({ min: francs, max: francs, monthly: false });

test("nothing chosen costs nothing", () => {
  expect(estimate(items, [], "SME")).toMatchObject({ count: 0, total: once(0) });
});

test("three services at the SME price", () => {
  const chosen = ["estimator-iam", "estimator-data-governance", "estimator-incident-response"];
  const made = estimate(all, chosen, "SME");
  expect(made.count).toBe(3);
  expect(totalsOf(made)).toEqual(["RWF 2,550,000"]);
});

test("all services at both prices", () => {
  expect(estimate(items, ids, "SME").total).toEqual(once(5_600_000));
  expect(estimate(items, ids, "Enterprise").total).toEqual(once(13_550_000));
});

test("an id that is unknown or given twice changes nothing", () => {
  const chosen = ["estimator-board", "estimator-board", "estimator-free-lunch"];
  expect(estimate(items, chosen, "Enterprise")).toMatchObject({ count: 1, total: once(1_600_000) });
});

test("a service adds its range in francs, a monthly one beside it, one by quote is counted", () => {
  const chosen = ["estimator-iam", "risk-assessment", "data-protection", "asset-management"];
  const sme = estimate(all, chosen, "SME");
  expect(sme.count).toBe(4);
  expect(totalsOf(sme)).toEqual(["RWF 7,950,000–15,200,000", "RWF 725,000–1,740,000 a month"]);
  expect(totalsOf(estimate(all, chosen, "Enterprise"))).toEqual([
    "RWF 9,050,000–19,200,000",
    "RWF 1,740,000–3,625,000 a month",
    "1 by custom quote",
  ]);
});

test("what only an enterprise is offered is not counted for an SME", () => {
  const chosen = ["iso-27001-implementation"];
  expect(estimate(all, chosen, "SME").count).toBe(0);
  expect(totalsOf(estimate(all, chosen, "Enterprise"))).toEqual(["RWF 17,400,000–36,250,000"]);
});

test("every service of the site is offered, and an address has room for all", () => {
  expect(all.length).toBe(items.length + services.items.length);
  expect(all.map(({ id }) => id).join(",").length).toBeLessThan(600);
});

const choice = (search: Record<string, unknown>) => choiceFrom(estimateSearch(search), items);

test("an address gives the choice back, joined by commas or repeated", () => {
  const both = { chosen: ["estimator-iam", "estimator-board"], client: "Enterprise" };
  expect(choice({ estimate: "estimator-board,estimator-iam", client: "Enterprise" })).toEqual(both);
  expect(choice({ estimate: both.chosen, client: "Enterprise" })).toEqual(both);
});

test("an address without a choice, or with a hostile one, chooses nothing", () => {
  const nothing = { chosen: [], client: "SME" };
  expect(choice({})).toEqual(nothing);
  expect(choice({ estimate: "x,,y", client: "enterprise" })).toEqual(nothing);
  expect(choice({ estimate: { id: 1 }, client: 7 })).toEqual(nothing);
});

test("a choice survives its own address", () => {
  const chosen = ["estimator-iam", "estimator-bcdr"];
  const search = Object.fromEntries(new URLSearchParams(addressOf({ chosen, client: "SME" })));
  expect(choice(search)).toEqual({ chosen, client: "SME" });
});

test("nothing chosen leaves the address bare, but for the client type that was set", () => {
  expect(addressOf({ chosen: [], client: "SME" })).toBe("");
  expect(addressOf({ chosen: [], client: "Enterprise" })).toBe("?client=Enterprise");
});

test("a label falls into its name and its size", () => {
  expect(labelLines("SME (10-100 employees)")).toEqual(["SME", "10-100 employees"]);
  expect(labelLines("Cooperative")).toEqual(["Cooperative", ""]);
});
