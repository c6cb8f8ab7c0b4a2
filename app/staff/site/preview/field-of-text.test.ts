import { expect, test } from "vitest";
import pricing from "../../../../db/data/pricing.json" with { type: "json" };
import { siteDocuments } from "../../../../db/schema/site/site.ts";
import { fieldOfText, textsOfField } from "./field-of-text.ts";

const { fields, values } = siteDocuments.pricing;
const prices = values(pricing);

test.each([
  ["a sentence", ["All prices are without 18% VAT (sample, to confirm)"], "vat"],
  [
    "a number, in the row where it stands",
    ["$1,200 - $2,500/mo", "DPO Services $1,200 - $2,500/mo"],
    "cards.0.items.6.min",
  ],
  [
    "a name that stands twice",
    ["DPO Services", "DPO Services $500 - $1,200/mo"],
    "cards.1.items.3.name",
  ],
  ["nothing of ours", ["Book a consultation", "Book a consultation today"], undefined],
])("a click on %s finds its field", (_, texts, path) => {
  expect(fieldOfText(fields, prices, texts)).toBe(path);
});

test("a field of an item is shown where the whole item stands", () => {
  expect(textsOfField(fields, prices, "cards.1.items.3.min")).toEqual([
    "500",
    "DPO Services",
    "1,200",
  ]);
  expect(textsOfField(fields, prices, "cards.1.items.3.period")).toEqual([]);
});
