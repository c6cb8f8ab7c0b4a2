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
