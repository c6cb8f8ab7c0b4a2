import * as v from "valibot";
import { inFrancs, type Pricing, type Range, rangeOf, smePriceOf } from "./pricing.ts";
import type { ServiceSummary } from "./services.ts";

/** The consultation service catalogue (spec.md §9). Prices are whole Rwandan francs. */
export const Estimator = v.object({
  currency: v.literal("RWF"),
  clientTypes: v.array(
    v.object({
      value: v.picklist(["SME", "Enterprise"]),
      label: v.string(),
      default: v.boolean(),
    }),
  ),
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      smePrice: v.pipe(v.number(), v.integer()),
      enterprisePrice: v.pipe(v.number(), v.integer()),
      description: v.string(),
    }),
  ),
  labels: v.object({
    total: v.string(),
    selected: v.string(),
    none: v.string(),
    note: v.string(),
  }),
});
export type Estimator = v.InferOutput<typeof Estimator>;
export type ClientType = Estimator["clientTypes"][number]["value"];

/** Whole francs; a fixed price has equal ends. */
export interface EstimatePrice extends Range {
  dollars?: string;
}

export interface EstimateItem {
  id: string;
  name: string;
  description: string;
  isService: boolean;
  /** Absent where it is not offered, "quote" where it has no published price. */
  prices: Partial<Record<ClientType, EstimatePrice | "quote">>;
}

type Pricelist = Pick<Pricing, "smeServicePrices" | "rate">;

/** Fixed consultations first; dollar prices converted at the price list's rate. */
export function estimateItems(
  { items }: Estimator,
  services: readonly ServiceSummary[] = [],
  pricing?: Pricelist,
): EstimateItem[] {
  const fixed = items.map(({ id, name, description, smePrice, enterprisePrice }) => ({
    id,
    name,
    description,
    isService: false,
    prices: { SME: exactly(smePrice), Enterprise: exactly(enterprisePrice) },
  }));
  if (!pricing?.rate) return fixed;
  const { rate } = pricing;
  const ranged = services.map(({ id, slug, title, timeline, pricing: enterprise }) => {
    const sme = smePriceOf(id, pricing);
    return {
      id: slug,
      name: title,
      description: timeline,
      isService: true,
      prices: {
        ...(sme ? { SME: priceOf(sme, rate) } : {}),
        Enterprise: priceOf(enterprise, rate),
      },
    };
  });
  return [...fixed, ...ranged];
}

const exactly = (francs: number): EstimatePrice => ({ min: francs, max: francs, monthly: false });

function priceOf(dollars: string, rate: NonNullable<Pricing["rate"]>): EstimatePrice | "quote" {
  const range = rangeOf(dollars);
  return range ? { ...inFrancs(range, rate), dollars } : "quote";
}

export interface Estimate {
  selected: EstimateItem[];
  count: number;
  total: Range;
  monthly: Range | undefined;
  /** Selected items without a published price. */
  quoted: number;
}

export function estimate(
  items: readonly EstimateItem[],
  chosen: readonly string[],
  client: ClientType,
): Estimate {
  const selected = items.filter(({ id, prices }) => chosen.includes(id) && prices[client]);
  const prices = selected.map((item) => item.prices[client]);
  const priced = prices.filter((price) => typeof price === "object");
  const monthly = priced.filter((price) => price.monthly);
  return {
    selected,
    count: selected.length,
    total: sumOf(
      priced.filter((price) => !price.monthly),
      false,
    ),
    monthly: monthly.length > 0 ? sumOf(monthly, true) : undefined,
    quoted: prices.filter((price) => price === "quote").length,
  };
}

/** The totals including a tax of `percent`. */
export function withTax(made: Estimate, percent: number): Estimate {
  const taxed = ({ min, max, monthly }: Range): Range => ({
    min: Math.round((min * (100 + percent)) / 100),
    max: Math.round((max * (100 + percent)) / 100),
    monthly,
  });
  return { ...made, total: taxed(made.total), monthly: made.monthly && taxed(made.monthly) };
}

const sumOf = (prices: readonly Range[], monthly: boolean): Range => ({
  min: prices.reduce((sum, { min }) => sum + min, 0),
  max: prices.reduce((sum, { max }) => sum + max, 0),
  monthly,
});
