import * as v from "valibot";
import type { Role } from "../staff.ts";
import type { FieldFault, Fields, Values } from "./fields.ts";

/** A document of the site that staff edit (db/schema/documents.ts), and how. */
export interface SiteDocument {
  title: string;
  /** What stands in it, for the list. */
  about: string;
  /** Where visitors read it, such as `/contact#get-in-touch`. */
  shown: readonly { label: string; href: string }[];
  /** Who may publish it. */
  least: Role;
  /** Where its items are rows; without it the document is one row of `documents`. */
  table?: "team" | "testimonials";
  fields: Fields;
  values(body: unknown): Values;
  /** The body with these values. Throws ValiError if they do not fit the contract. */
  body(values: Values, stored: unknown): unknown;
  /** What no field can tell alone. */
  faults(values: Values): FieldFault[];
}

interface Defined<Schema extends v.GenericSchema>
  extends Omit<SiteDocument, "values" | "body" | "faults"> {
  schema: Schema;
  /** The form's view of a body; without it a form has the body's own names. */
  values?(body: v.InferOutput<Schema>): Values;
  body?(values: Values, stored: v.InferOutput<Schema>): unknown;
  faults?(values: Values): FieldFault[];
}

export const defineDocument = <Schema extends v.GenericSchema<unknown, Values>>({
  schema,
  values = (body) => body,
  body = (given, stored) => ({ ...stored, ...given }),
  faults = () => [],
  ...rest
}: Defined<Schema>): SiteDocument => ({
  ...rest,
  values(stored) {
    const all = values(v.parse(schema, stored));
    return Object.fromEntries(Object.keys(rest.fields).map((name) => [name, all[name]]));
  },
  body: (given, stored) => v.parse(schema, body(given, v.parse(schema, stored))),
  faults,
});
