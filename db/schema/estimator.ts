import * as v from "valibot";

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

export type CatalogueItem = Estimator["items"][number];

export interface Estimate {
  selected: CatalogueItem[];
  count: number;
  /** Whole Rwandan francs. */
  total: number;
}

export const priceFor = (item: CatalogueItem, client: ClientType): number =>
  client === "Enterprise" ? item.enterprisePrice : item.smePrice;

/** The sum of the chosen items for the client type, and how many they are (spec.md §9). */
export function estimate(
  items: readonly CatalogueItem[],
  chosen: readonly string[],
  client: ClientType,
): Estimate {
  const selected = items.filter((item) => chosen.includes(item.id));
  const total = selected.reduce((sum, item) => sum + priceFor(item, client), 0);
  return { selected, count: selected.length, total };
}
