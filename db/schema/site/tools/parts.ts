import type { FixedField, FixedListField, Fields, ListField } from "../fields.ts";
import { text as anyText } from "../parts.ts";
import type { TextField } from "../text-field.ts";

/* What the documents of the compliance tools are made of. Their ids, conditions, scores, links between rows and figures of
   the law are part of the program, so that no text says one thing and the clock another. */

export const text = (label: string, more: Partial<TextField> = {}): TextField =>
  anyText(label, { max: 800, ...more });

/** A text that some have and others do not. */
export const extra = { optional: "absent" } as const;

/** A part of the program that the form shows under this label. */
export const shown = (label: string): FixedField => ({ kind: "fixed", shown: label });

export const each = (
  label: string,
  one: string,
  fields: Fields,
  more: { help?: string } = {},
): FixedListField => ({
  ...{ kind: "fixed-list", label },
  ...more,
  item: { kind: "group", label: one, fields },
});

/** Short texts, such as pieces of evidence. */
export const lines = (label: string, one: string, item: TextField, max = 20): ListField => ({
  ...{ kind: "list", label, one, min: 1, max, item },
});

/** Groups of texts that the program names. */
export const texts = (label: string, fields: Fields) => ({ kind: "group", label, fields }) as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Everything that has an id, at any depth, with all that is said of it. */
export function byId(
  values: unknown,
  found = new Map<string, Record<string, unknown>>(),
): Map<string, Record<string, unknown>> {
  if (!isObject(values)) return found;
  const { id } = values;
  if (typeof id === "string") found.set(id, { ...found.get(id), ...values });
  for (const inner of Object.values(values)) byId(inner, found);
  return found;
}

/** Rows of the contract with what the form says of them, wherever it shows them. */
export const withEdits = <Row extends { id: string }>(
  rows: readonly Row[],
  edits: ReadonlyMap<string, Record<string, unknown>>,
) => rows.map((row) => ({ ...row, ...edits.get(row.id) }));
