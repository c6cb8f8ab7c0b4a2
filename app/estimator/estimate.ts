import type {
  Estimate,
  EstimateItem,
  EstimatePrice,
  Estimator,
} from "../../db/schema/estimator.ts";
import type { Pricing } from "../../db/schema/pricing.ts";
import { range, rwfRange } from "../ui/money.ts";
import type { Choice } from "./address.ts";

export interface Estimated {
  estimate: Estimate;
  choice: Choice;
  catalogue: Estimator;
  items: readonly EstimateItem[];
  pricing: Pricing | undefined;
}

/** `SME (10-100 employees)` as its two lines: `SME` and `10-100 employees`. */
export function labelLines(label: string): [name: string, size: string] {
  const [, name = label, size = ""] = /^(.*?) \((.*)\)$/.exec(label) ?? [];
  return [name, size];
}

/** A price without its currency, for columns that name it once: `1,800,000`, or the words of a quote. */
export const figure = (price: EstimatePrice | "quote" | undefined): string =>
  typeof price === "object" ? rwfRange(price).replace("RWF ", "") : "Custom quote";

/** The price list's dollar range for the price. */
export const dollars = (price: EstimatePrice | "quote" | undefined): string | undefined =>
  typeof price === "object" && price.dollars ? range(price.dollars) : undefined;
