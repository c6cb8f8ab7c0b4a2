import type { Role } from "../staff.ts";
import { isBlank } from "../text/visible.ts";
import {
  byKey,
  type Field,
  type Fields,
  type GroupField,
  isValues,
  keysOf,
  type ListField,
  mayChange,
  type Values,
} from "./fields.ts";
import { blankOf, cleanedText } from "./text-field.ts";

/* Values between a form and what is stored. A form of a former build does not know a part that was added since: what it
   leaves out stays, and what a person emptied is null. Bodies have nothing in its place. */

/**
 * The values as they are published: texts trimmed, without signs that change the order of other text; what is fixed as it
 * is in `stored`, whatever was given, and what was not given too; also what someone of this role may not change.
 */
export const cleaned = (fields: Fields, given: Values, stored: Values, role?: Role): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      cleanedValue(field, given[name], stored[name], role),
    ]),
  );

function cleanedValue(field: Field, given: unknown, stored: unknown, role?: Role): unknown {
  const isTheirs = stored !== undefined && role !== undefined && !mayChange(field, role);
  const value = given === undefined || isTheirs ? stored : given;
  if (value === undefined) return undefined;
  switch (field.kind) {
    case "fixed":
      return stored;
    case "id":
    case "number":
    case "choice":
    case "icon":
      return value;
    case "reference":
      return field.optional ? value || null : value;
    case "group":
      if (field.optional && isUnfilled(field, value)) return null;
      return isValues(value)
        ? cleaned(field.fields, value, isValues(stored) ? stored : {}, role)
        : value;
    case "list":
      return Array.isArray(value) ? cleanedItems(field, value, stored, role) : value;
    case "fixed-list": {
      const after = byKey(field, value);
      const items: readonly unknown[] = Array.isArray(stored) ? stored : [];
      const keys = keysOf(field, items);
      return items.map((item, nth) =>
        cleanedValue(field.item, after.get(keys[nth] ?? ""), item, role),
      );
    }
    default:
      return cleanedText(field, value);
  }
}

function cleanedItems(
  field: ListField,
  items: readonly unknown[],
  stored: unknown,
  role?: Role,
): unknown {
  if (field.optional && items.length === 0) return null;
  const before = byKey(field, stored);
  const keys = keysOf(field, items);
  return items.map((one, nth) => cleanedValue(field.item, one, before.get(keys[nth] ?? ""), role));
}

/** Nothing was typed in it: what is chosen or fixed does not count. */
function isUnfilled(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "group":
      return (
        value === undefined ||
        value === null ||
        (isValues(value) &&
          Object.entries(field.fields).every(([name, inner]) => isUnfilled(inner, value[name])))
      );
    case "list":
    case "fixed-list":
      return !Array.isArray(value) || value.length === 0;
    case "number":
    case "choice":
    case "icon":
    case "id":
    case "fixed":
      return true;
    case "reference":
      return !value;
    default:
      return typeof value !== "string" || isBlank(value);
  }
}

/** The values with what stands for nothing in each optional part that is not there. */
export const withBlanks = (fields: Fields, values: Values): Values =>
  turned(fields, values, (field, value) => (value === undefined ? blankIn(field) : value));

function blankIn(field: Field): unknown {
  if (!("optional" in field) || !field.optional) return undefined;
  return field.kind === "group" || field.kind === "list" || field.kind === "reference"
    ? null
    : blankOf(field);
}

/** The values as a body has them: nothing where an optional part is empty. */
export const withoutBlanks = (fields: Fields, values: Values): Values =>
  turned(fields, values, (field, value) =>
    value === null && "optional" in field && /^(?:true|absent)$/.test(String(field.optional))
      ? undefined
      : value,
  );

/** The names of all fields, such as `items.photo`. */
export const namesIn = (fields: Fields, at = ""): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const group: GroupField | Field = "item" in field ? field.item : field;
    const inner = group.kind === "group" ? namesIn(group.fields, `${at}${name}.`) : [];
    return [at + name, ...inner];
  });

/** The values without the fields that are not among these names. */
export const knownBy = (names: ReadonlySet<string>, fields: Fields, values: Values): Values =>
  turned(fields, values, (_, value, at) => (names.has(at) ? value : undefined));

type Turn = (field: Field, value: unknown, at: string) => unknown;

/** The values with what `turn` makes of each, of a group or list before what is in it; in the order of the form. */
function turned(fields: Fields, values: Values, turn: Turn, at = ""): Values {
  const own = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const next = turnedValue(field, values[name], turn, at + name);
      return next === undefined && !(name in values) ? [] : [[name, next]];
    }),
  );
  return { ...own, ...values, ...own };
}

function turnedValue(field: Field, value: unknown, turn: Turn, at: string): unknown {
  const next = turn(field, value, at);
  return "item" in field && Array.isArray(next)
    ? next.map((one) => turnedInside(field.item, one, turn, at))
    : turnedInside(field, next, turn, at);
}

const turnedInside = (field: Field, value: unknown, turn: Turn, at: string): unknown =>
  field.kind === "group" && isValues(value) ? turned(field.fields, value, turn, `${at}.`) : value;
