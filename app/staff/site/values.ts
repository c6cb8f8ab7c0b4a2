import {
  type Field,
  type Fields,
  type GroupField,
  isValues,
  type ListField,
  type Values,
  wordsOf,
} from "../../../db/schema/site/fields.ts";

import { namedIn, type References } from "../../../db/schema/site/references.ts";

/* Values of a form by their paths, such as `numbers.0.label`, and how two states of it differ. */

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

/** The same JSON, in which nothing is null. What nobody has typed in is the same object, and not looked into. */
export function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, nth) => isSame(item, other[nth]));
  if (!isValues(one) || !isValues(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  );
}

/** The values with titles in place of the ids that they name, for reading. */
export const withTitles = (
  fields: Fields,
  values: Values,
  references: References | undefined,
): Values =>
  namedIn(fields, values).reduce((all, { path, to, value }) => {
    const title = references?.[to]?.find(({ id }) => id === value)?.title;
    return title === undefined ? all : withValue(all, path, title);
  }, values);

/** What an item is called: its first text, which may be part of the program, such as a service's name. */
function nameOfItem(fields: Fields, item: unknown): string {
  const texts = Object.entries(fields).flatMap(([name, field]) => {
    // What a new item begins with names none.
    const isGiven =
      name === "id" || /^(?:icon|choice|reference)$/.test(field.kind) || "first" in field;
    const value = isValues(item) && !isGiven ? item[name] : undefined;
    return typeof value === "string" && value !== "" ? [value] : [];
  });
  return texts[0] ?? "";
}

const isLong = (item: GroupField): boolean =>
  Object.values(item.fields).some(({ kind }) => kind === "list");

/** Items are opened one at a time where they hold lists of their own, or where there are more than a screen has room for. */
export const isFolded = (item: ListField["item"], count: number): boolean =>
  item.kind === "group" &&
  (isLong(item) ||
    count > 12 ||
    (count > 5 && Object.values(item.fields).some(({ kind }) => kind === "text")));

/** What tells one item from the others, such as its title; `Question 2` of one that says nothing yet. */
export const labelOfItem = (item: ListField["item"], value: unknown, nth: number): string => {
  const name = item.kind === "group" ? nameOfItem(item.fields, value) : "";
  return shortened(name) || `${item.label} ${nth + 1}`;
};

const shortened = (name: string): string =>
  name.length > 80 ? `${name.slice(0, 79).trimEnd()}…` : name;

export const idOfItem = (item: unknown): string =>
  isValues(item) && typeof item["id"] === "string" ? item["id"] : "";

const lines = ["\n", "\n\n"] as const;

export interface Difference {
  path: string;
  /** Such as `Telephone numbers, Number 2, What it is for`. */
  label: string;
  before: string;
  after: string;
  /** Of a sum of money. */
  amounts?: { before: number; after: number };
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
      const label = labelOfItem(item, one, nth);
      return differencesOf({ ...item, label }, listOf(before)[nth], one, `${path}.${nth}`, here);
    });
  }
  const texts = { before: wordsOf(field, before, lines), after: wordsOf(field, after, lines) };
  const isMoney = field.kind === "number" && /^(?:USD|RWF)$/.test(field.unit);
  const amounts = { before: Number(before), after: Number(after) };
  return [{ path, label: here.join(", "), ...texts, ...(isMoney ? { amounts } : {}) }];
}

/** Two lists of the same items in the same order are compared item by item, others as a whole. */
function areAlike(before: unknown, after: unknown): boolean {
  const ids = (value: unknown) => listOf(value).map((one) => (isValues(one) ? one["id"] : null));
  return listOf(before).length === listOf(after).length && isSame(ids(before), ids(after));
}

const inGroups = new Intl.NumberFormat("en-US");

export const grouped = (amount: number): string => inGroups.format(amount);
