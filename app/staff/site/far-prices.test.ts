import { expect, test } from "vitest";
import pricing from "../../../db/data/pricing.json" with { type: "json" };
import type { Field } from "../../../db/schema/site/fields.ts";
import { siteDocuments } from "../../../db/schema/site/site.ts";
import { farMoves } from "./far-prices.ts";
import { differencesIn, isFolded, withValue } from "./values.ts";

const { fields, values } = siteDocuments.pricing;
const before = values(pricing);
const path = "cards.1.items.3.min";

test.each([
  [1_000, undefined],
  [1_001, /^Price lists, SME.*, DPO Services, From: from 500 USD to 1,001 USD\.$/],
  [249, /from 500 USD to 249 USD/],
])("a price of 500 that becomes %d", (price, said) => {
  const sentence = farMoves(differencesIn(fields, before, withValue(before, path, price)));
  if (said) expect(sentence).toMatch(said);
  else expect(sentence).toBe(said);
});

test("long lists are folded, and rows of figures are not", () => {
  const isFoldedWith = (list: Field | undefined, count: number) =>
    list?.kind === "list" && isFolded(list.item, count);
  const { items } = siteDocuments.glossary.fields;
  expect([5, 6].map((count) => isFoldedWith(items, count))).toEqual([false, true]);
  expect(isFoldedWith(siteDocuments.firm.fields.numbers, 6)).toBe(false);
});
