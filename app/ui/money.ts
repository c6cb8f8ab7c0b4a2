import type { Estimate } from "../../db/schema/estimator.ts";
import type { Range } from "../../db/schema/pricing.ts";

/** Whole Rwandan francs with thousands separators: `RWF 1,800,000`. */
export const rwf = (francs: number): string =>
  `RWF ${String(francs).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;

/** A range of whole francs: `RWF 2,900,000–7,250,000`, of each month `RWF 725,000–1,740,000/mo`. */
export const rwfRange = ({ min, max, monthly }: Range): string =>
  `${rwf(min)}${max === min ? "" : rwf(max).replace("RWF ", "–")}${monthly ? "/mo" : ""}`;

/** Joins the two ends of a price range with an en dash: `$2,000 - $5,000` becomes `$2,000–$5,000`. */
export const range = (text: string): string => text.replace(/(\d) - (?=\D?\d)/g, "$1–");

/** Price at which a range begins: `$500/mo` of `$500 - $1,200/mo`. */
export const least = (text: string): string => text.replace(/ - \$[\d,]+/, "");

/** The total in words: one-off costs, monthly costs, services without a published price, in this order. */
export function totalsOf({ total, monthly, quoted }: Estimate): string[] {
  const parts = [
    ...(total.max > 0 ? [rwfRange(total)] : []),
    ...(monthly ? [rwfRange(monthly).replace("/mo", " a month")] : []),
    ...(quoted > 0 ? [`${quoted} by custom quote`] : []),
  ];
  return parts.length > 0 ? parts : [rwfRange(total)];
}

/** The total as one phrase that names the excluded VAT: `RWF 1 plus RWF 2 a month, without 18% VAT`. */
export const totalText = (made: Estimate, vatPercent: number | undefined): string =>
  `${totalsOf(made).join(" plus ")}${vatPercent ? `, without ${vatPercent}% VAT` : ""}`;
