import * as v from "valibot";
import type { DocumentName } from "../documents.ts";
import type { Ability } from "../staff.ts";
import { withBlanks, withoutBlanks } from "./cleaned.ts";
import type { FieldFault, Fields, Values } from "./fields.ts";
import type { ReferenceKind } from "./references.ts";

/** Items with `id` and `title` at `path` of the values, which may not go while something names them. */
export interface NamedItems {
  kind: ReferenceKind;
  path: string;
  /** Where visitors find one, such as `/services/training`. */
  address(item: { id: string; slug?: string | undefined }): string;
}

/** A document of the site that staff edit (db/schema/documents.ts), and how. */
export interface SiteDocument {
  title: string;
  /** What stands in it, for the list. */
  about: string;
  /** Staff alone read it: it is a row of `staff_documents`. */
  staffOnly?: true;
  /** Where visitors read it, such as `/contact#get-in-touch`. */
  shown: readonly { label: string; href: string }[];
  /** Who may publish it. */
  needs: Ability;
  /** Where its items are rows; without it the document is one row of `documents`. */
  table?: "team" | "testimonials" | "services" | "laws";
  /** What other documents call its items by their ids; without it none names them. */
  named?: NamedItems;
  /** Documents that repeat parts of this one, for pages that need no more of it. */
  copies?: readonly DocumentName[];
  /** The table of one row whose columns belong to it: they are `row` of its body. */
  row?: "home" | "about";
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
    const own = Object.keys(rest.fields).map((name) => [name, all[name]]);
    return withBlanks(rest.fields, Object.fromEntries(own));
  },
  body: (given, stored) =>
    v.parse(schema, body(withoutBlanks(rest.fields, given), v.parse(schema, stored))),
  faults: (given) => faults(withoutBlanks(rest.fields, given)),
});
