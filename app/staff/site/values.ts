import { type Field, type Fields, type Values, wordsOf } from "../../../db/schema/site/fields.ts";

/* Values of a form by their paths, such as `numbers.0.label`, and how two states of it differ. */

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The values with another one at this path. */
export function withValue(values: Values, path: string, next: unknown): Values {
  const [name = "", ...rest] = path.split(".");
  return { ...values, [name]: replaced(values[name], rest, next) };
}

function replaced(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value))
    return value.map((one, nth) => (String(nth) === name ? replaced(one, rest, next) : one));
  const group = isValues(value) ? value : {};
  return { ...group, [name]: replaced(group[name], rest, next) };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What an item of a fixed list is called: its first text, which may be part of the program, such as a service's name. */
export function nameOfItem(fields: Fields, item: unknown): string {
  const texts = Object.keys(fields).flatMap((name) => {
    const value = name !== "id" && isValues(item) ? item[name] : undefined;
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  return texts[0] ?? "";
}

const lines = ["\n", "\n\n"] as const;

export interface Difference {
  path: string;
  /** Such as `Telephone numbers, Number 2, What it is for`. */
  label: string;
  before: string;
  after: string;
}

/** What differs between two states, in the order of the form. */
export const differencesIn = (
  fields: Fields,
  before: Values,
  after: Values,
  path = "",
  trail: readonly string[] = [],
): Difference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    differencesOf(field, before[name], after[name], path + name, trail),
  );

function differencesOf(
  field: Field,
  before: unknown,
  after: unknown,
  path: string,
  trail: readonly string[],
): Difference[] {
  if (!("label" in field) || isSame(before, after)) return [];
  const here = [...trail, field.label];
  if (field.kind === "group" && isValues(before) && isValues(after))
    return differencesIn(field.fields, before, after, `${path}.`, here);
  if ((field.kind === "list" || field.kind === "fixed-list") && areAlike(before, after)) {
    const { item } = field;
    return listOf(after).flatMap((one, nth) => {
      const name = field.kind === "list" ? "" : nameOfItem(field.item.fields, one);
      const label = name || `${item.label} ${nth + 1}`;
      return differencesOf({ ...item, label }, listOf(before)[nth], one, `${path}.${nth}`, here);
    });
  }
  const texts = { before: wordsOf(field, before, lines), after: wordsOf(field, after, lines) };
  return [{ path, label: here.join(", "), ...texts }];
}

/** Two lists of the same items in the same order are compared item by item, others as a whole. */
function areAlike(before: unknown, after: unknown): boolean {
  const ids = (value: unknown) => listOf(value).map((one) => (isValues(one) ? one["id"] : null));
  return listOf(before).length === listOf(after).length && isSame(ids(before), ids(after));
}

export const grouped = (amount: number): string => amount.toLocaleString("en-US");

/** By the names of top-level fields. */
export type Sides = Readonly<Record<string, "mine" | "theirs">>;

/** The names of the fields that both have changed since `base`, each in another way. */
export const changedByBoth = (base: Values, mine: Values, theirs: Values): string[] =>
  Object.keys(theirs).filter(
    (name) =>
      !isSame(base[name], mine[name]) &&
      !isSame(base[name], theirs[name]) &&
      !isSame(mine[name], theirs[name]),
  );

/** Their state with the fields that I changed; where both changed one, mine unless `sides` says otherwise. */
export const merged = (base: Values, mine: Values, theirs: Values, sides: Sides): Values =>
  Object.fromEntries(
    Object.keys(theirs).map((name) => [
      name,
      isSame(base[name], mine[name]) || sides[name] === "theirs" ? theirs[name] : mine[name],
    ]),
  );
