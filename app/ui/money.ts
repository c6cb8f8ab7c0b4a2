/** Whole Rwandan francs with thousands separators: `RWF 1,800,000`. */
export const rwf = (francs: number): string =>
  `RWF ${String(francs).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;

/** Joins the two ends of a price range with an en dash: `$2,000 - $5,000` becomes `$2,000–$5,000`. */
export const range = (text: string): string => text.replace(/(\d) - (?=\D?\d)/g, "$1–");
