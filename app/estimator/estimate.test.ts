import { expect, test } from "vitest";
import catalogue from "../../db/data/estimator.json" with { type: "json" };
import { rwf } from "../ui/money.ts";
import { estimate } from "../../db/schema/estimator.ts";
import { addressOf, choiceFrom, estimateSearch, labelLines } from "./estimate.ts";

const { items } = catalogue;
const ids = items.map((item) => item.id);

test("nothing chosen costs nothing", () => {
  expect(estimate(items, [], "SME")).toEqual({ selected: [], count: 0, total: 0 });
});

test("three services at the SME price", () => {
  const chosen = ["estimator-iam", "estimator-data-governance", "estimator-incident-response"];
  const { count, total } = estimate(items, chosen, "SME");
  expect(count).toBe(3);
  expect(rwf(total)).toBe("RWF 2,550,000");
});

test("all services at both prices", () => {
  expect(estimate(items, ids, "SME").total).toBe(5_600_000);
  expect(estimate(items, ids, "Enterprise").total).toBe(13_550_000);
});

test("an id that is unknown or given twice changes nothing", () => {
  const chosen = ["estimator-board", "estimator-board", "estimator-free-lunch"];
  expect(estimate(items, chosen, "Enterprise")).toMatchObject({ count: 1, total: 1_600_000 });
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
