import { mediaAt } from "../media.ts";
import { iconNames } from "../parts.ts";
import type { ReferenceKind } from "./references.ts";
import { may, type Role } from "../staff.ts";
import { type Labelled, type TextField, textFault } from "./text-field.ts";

/* How a document of the site is edited: one form draws all of them, and one check reads what it sends. */

/** A whole number from 0 on. */
export interface NumberField extends Labelled {
  kind: "number";
  unit: string;
  max?: number;
}

export interface ChoiceField extends Labelled {
  kind: "choice";
  options: readonly { value: string; label: string }[];
}

/** One of the icons that content may name. */
export interface IconField extends Labelled {
  kind: "icon";
}

/** The id of what another document has; the form offers titles. */
export interface ReferenceField extends Labelled {
  kind: "reference";
  to: ReferenceKind;
  /** Null is stored where none is chosen. */
  optional?: "null";
}

/** Part of the specification or of the program: left as it is. */
export interface FixedField {
  kind: "fixed";
  /** The words that the form shows before it; without them it is not drawn. */
  shown?: string;
}

/** Tells the items of a list apart; a new item gets one of its own. */
export interface IdField {
  kind: "id";
}

export interface GroupField extends Labelled {
  kind: "group";
  /** Nothing is stored where it is null, or all of its texts are blank and its lists empty. */
  optional?: true;
  fields: Fields;
}

export interface ListField extends Labelled {
  kind: "list";
  /** What one is called, such as `question`. */
  one: string;
  item: TextField | ReferenceField | GroupField;
  /** Nothing is stored where it is null or empty. */
  optional?: true;
  min?: number;
  max: number;
  /** The field in which no two items may be alike; texts never are. */
  distinct?: string;
}

/** A list whose items, told apart by `id` or by their places, are part of the program: staff change what stands in them. */
export interface FixedListField extends Labelled {
  kind: "fixed-list";
  item: GroupField;
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | IconField
  | ReferenceField
  | FixedField
  | IdField
  | GroupField
  | ListField
  | FixedListField;
export type Fields = Readonly<Record<string, Field>>;

/** What a form holds: JSON, by the names of its fields. What is absent is not spoken of; what was emptied is null or blank. */
export type Values = Readonly<Record<string, unknown>>;

export interface FieldFault {
  /** Such as `numbers.0.label`. */
  path: string;
  message: string;
}

/** The largest number that a price of ours may have. */
const maxNumber = 1_000_000_000;

export const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What tells the items of a list apart: their ids, or what is said first of each, with a number where several say the same.
 * Items of the program that have no ids have their places.
 */
export function keysOf(list: ListField | FixedListField, items: readonly unknown[]): string[] {
  const { item } = list;
  const names = item.kind === "group" ? Object.entries(item.fields) : [];
  const [first = ""] = names.find(([, { kind }]) => kind === "line" || kind === "text") ?? [];
  const name = ("distinct" in list && list.distinct) || first;
  const counts = new Map<unknown, number>();
  return items.map((one, nth) => {
    const values = isValues(one) ? one : {};
    const said = list.kind === "fixed-list" ? nth : isValues(one) ? values[name] : one;
    const key = typeof values["id"] === "string" ? values["id"] : said;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count > 0 ? `${String(key)} ${count}` : String(key);
  });
}

/** The items by what tells them apart. */
export function byKey(list: ListField | FixedListField, items: unknown): Map<string, unknown> {
  const all: readonly unknown[] = Array.isArray(items) ? items : [];
  const keys = keysOf(list, all);
  return new Map(all.map((one, nth) => [keys[nth] ?? "", one]));
}

/** What a new item of a list begins with. */
export function emptyValue(field: Field, newId: () => string): unknown {
  switch (field.kind) {
    case "id":
      return newId();
    case "number":
      return 0;
    case "choice":
      return field.options[0]?.value;
    case "icon":
      return iconNames[0];
    case "reference":
      return field.optional ? null : "";
    case "fixed":
      return undefined;
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, inner]) => [name, emptyValue(inner, newId)]),
      );
    case "list":
    case "fixed-list":
      return [];
    default:
      return field.first ?? "";
  }
}

const isNothing = (value: unknown) => value === undefined || value === null;

type Leaf = Exclude<Field, GroupField | ListField | FixedListField>;

/** Every field that holds no others, with its value and its path. */
export const leavesIn = (
  fields: Fields,
  values: Values,
  path = "",
): { path: string; field: Leaf; value: unknown }[] =>
  Object.entries(fields).flatMap(([name, field]) => leavesOf(field, values[name], path + name));

function leavesOf(field: Field, value: unknown, path: string): ReturnType<typeof leavesIn> {
  switch (field.kind) {
    case "group":
      return isValues(value) ? leavesIn(field.fields, value, `${path}.`) : [];
    case "list":
    case "fixed-list":
      return Array.isArray(value)
        ? value.flatMap((one, nth) => leavesOf(field.item, one, `${path}.${nth}`))
        : [];
    default:
      return [{ path, field, value }];
  }
}

/** What cannot be stored, in the order of the form, with a sentence for each field. */
export const faultsIn = (fields: Fields, values: Values, path = ""): FieldFault[] =>
  Object.entries(fields).flatMap(([name, field]) => faultsOf(field, values[name], path + name));

function faultsOf(field: Field, value: unknown, path: string): FieldFault[] {
  const fault = (message: string) => [{ path, message }];
  switch (field.kind) {
    case "fixed":
      return [];
    case "id":
      return typeof value === "string" && /^[a-z\d-]{1,60}$/.test(value)
        ? []
        : fault("The id must be small letters, digits and hyphens");
    case "number": {
      const { max = maxNumber } = field;
      const fits = Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max;
      return fits && !Object.is(value, -0)
        ? []
        : fault(
            `${field.label} must be a whole number without decimals, at most ${max.toLocaleString("en-US")}`,
          );
    }
    case "choice":
    case "icon":
    case "reference":
      return isOnOffer(field, value) ? [] : fault(`${field.label} must be one of those on offer`);
    case "group":
      if (field.optional && isNothing(value)) return [];
      return isValues(value)
        ? faultsIn(field.fields, value, `${path}.`)
        : fault(`${field.label} is required`);
    case "list":
      return faultsInList(field, value, path);
    case "fixed-list":
      return Array.isArray(value) ? faultsInItems(field, value, path) : [];
    default: {
      const message = textFault(field, value);
      return message ? fault(message) : [];
    }
  }
}

/** Whether there is one with the id of a reference, the server alone can tell. */
function isOnOffer(field: ChoiceField | IconField | ReferenceField, value: unknown): boolean {
  switch (field.kind) {
    case "choice":
      return field.options.some((option) => option.value === value);
    case "icon":
      return iconNames.some((name) => name === value);
    case "reference":
      return (typeof value === "string" && value !== "") || (value === null && !!field.optional);
  }
}

function faultsInList(field: ListField, value: unknown, path: string): FieldFault[] {
  const { label, min = 0, max, one, optional } = field;
  const fault = (message: string) => [{ path, message }];
  if (optional && isNothing(value)) return [];
  if (!Array.isArray(value)) return fault(`${label} must be a list`);
  if (value.length < min) return fault(`${label} must not be fewer than ${min}`);
  if (value.length > max) return fault(`${label} has room for ${max}`);
  const ids =
    field.distinct === "id"
      ? []
      : value.flatMap((item) => (isValues(item) && "id" in item ? [item["id"]] : []));
  if (new Set(ids).size < ids.length) return fault(`${label} has one ${one} twice`);
  return [...faultsInItems(field, value, path), ...repeated(field, value, path)];
}

/** Items that say again what one before them says. */
function repeated(
  { item, distinct }: ListField,
  values: readonly unknown[],
  path: string,
): FieldFault[] {
  if (item.kind === "group" && !distinct) return [];
  const texts = values.map((one) => (distinct && isValues(one) ? one[distinct] : one));
  return texts.flatMap((text, nth) =>
    typeof text === "string" && text !== "" && texts.indexOf(text) < nth
      ? [
          {
            path: `${path}.${nth}${distinct ? `.${distinct}` : ""}`,
            message: "This stands there twice",
          },
        ]
      : [],
  );
}

const faultsInItems = (
  { item }: ListField | FixedListField,
  values: readonly unknown[],
  path: string,
): FieldFault[] => values.flatMap((one, nth) => faultsOf(item, one, `${path}.${nth}`));

export const mayChange = (field: Field, role: Role): boolean =>
  !("needs" in field && field.needs) || may(role, field.needs);

/** What someone of this role may not change, with a sentence for each field. */
export const forbiddenIn = (
  fields: Fields,
  before: Values,
  after: Values,
  role: Role,
  path = "",
): FieldFault[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    forbiddenBy(field, [before[name], after[name]], role, path + name),
  );

function forbiddenBy(
  field: Field,
  [before, after]: readonly [before: unknown, after: unknown],
  role: Role,
  path: string,
): FieldFault[] {
  if ("label" in field && !mayChange(field, role)) {
    const was = before ?? emptyValue(field, () => "");
    return JSON.stringify(was) === JSON.stringify(after)
      ? []
      : [{ path, message: `${field.label} can be changed by an administrator only` }];
  }
  if (field.kind === "group" && isValues(after))
    return forbiddenIn(field.fields, isValues(before) ? before : {}, after, role, `${path}.`);
  if ((field.kind === "list" || field.kind === "fixed-list") && Array.isArray(after)) {
    const were = byKey(field, before);
    const keys = keysOf(field, after);
    return after.flatMap((one, nth) =>
      forbiddenBy(field.item, [were.get(keys[nth] ?? ""), one], role, `${path}.${nth}`),
    );
  }
  return [];
}

/** The labels of what differs between two states of a document, in the order of the form. */
export const changedLabels = (fields: Fields, before: Values, after: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    !("label" in field) || JSON.stringify(before[name]) === JSON.stringify(after[name])
      ? []
      : [field.label],
  );

type Breaks = readonly [betweenFields: string, betweenItems: string];

/** A value as words: on one line, such as `+250 788 000 000, Reception`, or with other breaks between fields and items. */
export function wordsOf(field: Field, value: unknown, breaks: Breaks = [", ", "; "]): string {
  const joined = (words: readonly string[], by: string) => words.filter(Boolean).join(by);
  const [betweenFields, betweenItems] = breaks;
  switch (field.kind) {
    case "fixed":
    case "id":
      return "";
    case "number":
      return typeof value === "number"
        ? `${value.toLocaleString("en-US")} ${field.unit}`
        : String(value ?? "");
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? "";
    case "icon":
    case "reference":
      return String(value ?? "");
    case "picture": {
      const hash = typeof value === "string" ? mediaAt(value)?.hash : undefined;
      return hash ? `Picture ${hash.slice(0, 8)}` : "";
    }
    case "group": {
      const inner = isValues(value) ? value : {};
      const words = Object.entries(field.fields).map(([name, one]) =>
        wordsOf(one, inner[name], breaks),
      );
      return joined(words, betweenFields);
    }
    case "list":
    case "fixed-list": {
      const items = Array.isArray(value) ? value : [];
      return joined(
        items.map((item) => wordsOf(field.item, item, breaks)),
        betweenItems,
      );
    }
    default:
      return typeof value === "string" ? value : "";
  }
}
