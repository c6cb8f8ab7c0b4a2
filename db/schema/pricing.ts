import * as v from "valibot";
import { Hyperlink } from "./parts.ts";

/** spec.md §9, in USD. */
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
  /** A sentence that says whether VAT is in the prices. */
  vat: v.optional(v.string()),
  vatPercent: v.optional(v.number()),
  /** The offer to clients who are smaller than those of the price list. */
  smaller: v.optional(v.object({ text: v.string(), link: Hyperlink })),
  rate: v.optional(v.object({ francs: v.number(), date: v.string() })),
  covers: v.optional(v.object({ text: v.string(), link: Hyperlink })),
});
export type Pricing = v.InferOutput<typeof Pricing>;

/** Undefined if the service is for enterprises only. */
export const smePriceOf = (
  id: string,
  { smeServicePrices }: Pick<Pricing, "smeServicePrices">,
): string | undefined => (Object.hasOwn(smeServicePrices, id) ? smeServicePrices[id] : undefined);

/** Whole units of a currency; per month where `monthly`. */
export interface Range {
  min: number;
  max: number;
  monthly: boolean;
}

/** Parses `$2,000 - $5,000` or `$500 - $1,200/mo`; undefined for `Custom quote`. */
export function rangeOf(text: string): Range | undefined {
  const [, min, max, monthly] = /^\$([\d,]+) - \$([\d,]+)(\/mo)?$/.exec(text) ?? [];
  if (!min || !max) return undefined;
  const amount = (figures: string) => Number(figures.replaceAll(",", ""));
  return { min: amount(min), max: amount(max), monthly: monthly !== undefined };
}

export const inFrancs = (
  { min, max, monthly }: Range,
  { francs }: NonNullable<Pricing["rate"]>,
): Range => ({ min: min * francs, max: max * francs, monthly });
