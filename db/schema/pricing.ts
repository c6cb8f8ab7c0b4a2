import * as v from "valibot";

/** The price cards of the contact page and the SME prices of the services page (spec.md §9), in USD. */
export const Pricing = v.object({
  section: v.object({ title: v.string(), note: v.string(), quoteButton: v.string() }),
  currency: v.literal("USD"),
  cards: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      audience: v.string(),
      items: v.array(
        v.object({
          name: v.string(),
          min: v.number(),
          max: v.number(),
          period: v.picklist(["engagement", "month"]),
          display: v.string(),
        }),
      ),
    }),
  ),
  smeServicePrices: v.record(v.string(), v.string()),
});
export type Pricing = v.InferOutput<typeof Pricing>;
