import * as v from "valibot";
import { type Fields, leavesIn, type Values } from "./fields.ts";

/** What content names by an id; for each there is a word for one. */
export const referenceKinds = {
  services: "service",
  laws: "law",
  sectors: "sector",
  testimonials: "testimonial",
  sources: "source",
  controls: "control",
  insights: "article",
} as const;
export type ReferenceKind = keyof typeof referenceKinds;

const Titled = v.object({ id: v.string(), title: v.string() });

/** `GET /api/staff/site/references`: what the fields of each kind offer, in the order of the site. */
export const References = v.record(v.string(), v.array(Titled));
export type References = v.InferOutput<typeof References>;

/** What a field names: an item by its id, or a page of this site. */
export interface Named {
  path: string;
  label: string;
  to: ReferenceKind | "address";
  value: string;
}

/** Everything that fields of the kinds `reference` and `address` name. */
export const namedIn = (fields: Fields, values: Values): Named[] =>
  leavesIn(fields, values).flatMap(({ path, field, value }) => {
    if (field.kind !== "reference" && field.kind !== "address") return [];
    const to = field.kind === "reference" ? field.to : field.kind;
    return typeof value === "string" && value !== ""
      ? [{ path, label: field.label, to, value }]
      : [];
  });
