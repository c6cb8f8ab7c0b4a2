import * as v from "valibot";

/** spec.md §3. `logo` is a path on this site. */
const Partner = v.object({ id: v.string(), name: v.string(), logo: v.string() });
export const Partners = v.object({ items: v.array(Partner) });
export type Partners = v.InferOutput<typeof Partners>;
