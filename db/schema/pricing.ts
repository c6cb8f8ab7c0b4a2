import * as v from "valibot";
import { Hyperlink } from "./parts.ts";

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
  // Rows that a device keeps from before have none of these.
  /** Who counts as which client, for those who hesitate. */
  sizeHint: v.optional(v.string()),
  /** Francs for one dollar, and the day of that rate. */
  rate: v.optional(v.object({ francs: v.number(), date: v.string() })),
  /** What the prices of the cards cover, and the way to the other price list. */
  covers: v.optional(v.object({ text: v.string(), link: Hyperlink })),
});
export type Pricing = v.InferOutput<typeof Pricing>;

/** What an SME pays for the service with this id; nothing where it is for enterprises only. */
export const smePriceOf = (
  id: string,
  { smeServicePrices }: Pick<Pricing, "smeServicePrices">,
): string | undefined => (Object.hasOwn(smeServicePrices, id) ? smeServicePrices[id] : undefined);

/** Two ends of a price in whole units of a currency; of each month where it is `monthly`. */
export interface Range {
  min: number;
  max: number;
  monthly: boolean;
}

/** Reads a price such as `$2,000 - $5,000` or `$500 - $1,200/mo`; nothing for `Custom quote`. */
export function rangeOf(text: string): Range | undefined {
  const [, min, max, monthly] = /^\$([\d,]+) - \$([\d,]+)(\/mo)?$/.exec(text) ?? [];
  if (!min || !max) return undefined;
  const amount = (figures: string) => Number(figures.replaceAll(",", ""));
  return { min: amount(min), max: amount(max), monthly: monthly !== undefined };
}

/** The same price in francs. */
export const inFrancs = (
  { min, max, monthly }: Range,
  { francs }: NonNullable<Pricing["rate"]>,
): Range => ({ min: min * francs, max: max * francs, monthly });
