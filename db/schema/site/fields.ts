import { mailAddress } from "../text/email.ts";
import { dialable } from "../text/phone.ts";
import { isBlank, withoutBidi } from "../text/visible.ts";

/* How a document of the site is edited: one form draws all of them, and one check reads what it sends. */

interface Labelled {
  label: string;
  help?: string;
}

export interface TextField extends Labelled {
  kind: "line" | "text" | "email" | "phone" | "link";
  optional?: true;
  /** In characters. */
  max?: number;
  /** What a text has to look like, and the sentence for one that does not. */
  pattern?: [form: RegExp, said: string];
}

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

/** Part of the specification or of the program: shown nowhere, and left as it is. */
export interface FixedField {
  kind: "fixed";
}

/** Tells the items of a list apart; a new item gets one of its own. */
export interface IdField {
  kind: "id";
}

export interface GroupField extends Labelled {
  kind: "group";
  fields: Fields;
}

export interface ListField extends Labelled {
  kind: "list";
  /** What one is called, such as `question`. */
  one: string;
  item: TextField | GroupField;
  min?: number;
  max: number;
  /** The field in which no two items may be alike; texts never are. */
  distinct?: string;
}

/** A list whose items, told apart by `id`, are part of the program: staff change what stands in them. */
export interface FixedListField extends Labelled {
  kind: "fixed-list";
  item: GroupField;
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | FixedField
  | IdField
  | GroupField
  | ListField
  | FixedListField;
export type Fields = Readonly<Record<string, Field>>;

/** What a form holds: JSON, by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

export interface FieldFault {
  /** Such as `numbers.0.label`. */
  path: string;
  message: string;
}

const lengths = { line: 200, text: 2_000, email: 254, phone: 40, link: 500 } as const;
export const maxLengthOf = ({ kind, max }: TextField): number => max ?? lengths[kind];

/** The largest number that a price of ours may have. */
const maxNumber = 1_000_000_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a new item of a list begins with. */
export function emptyValue(field: Field, newId: () => string): unknown {
  switch (field.kind) {
    case "id":
      return newId();
    case "number":
      return 0;
    case "choice":
      return field.options[0]?.value;
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
      return "";
  }
}

/**
 * The values as they are stored: texts trimmed, without signs that change the order of other text; what is fixed as it is
 * in `stored`, whatever was given.
 */
export function cleaned(fields: Fields, given: Values, stored: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      cleanedValue(field, given[name], stored[name]),
    ]),
  );
}

function cleanedValue(field: Field, given: unknown, stored: unknown): unknown {
  switch (field.kind) {
    case "fixed":
      return stored;
    case "id":
    case "number":
    case "choice":
      return given;
    case "group":
      return isObject(given) ? cleaned(field.fields, given, isObject(stored) ? stored : {}) : given;
    case "list": {
      if (!Array.isArray(given)) return given;
      const before = Array.isArray(stored) ? stored : [];
      return given.map((one) => cleanedValue(field.item, one, sameItem(before, one)));
    }
    case "fixed-list": {
      const after = Array.isArray(given) ? given : [];
      return Array.isArray(stored)
        ? stored.map((item) => cleanedValue(field.item, sameItem(after, item) ?? item, item))
        : [];
    }
    default:
      return typeof given === "string" ? cleanedText(field, given) : given;
  }
}

function cleanedText({ kind }: TextField, given: string): string {
  const text = withoutBidi(given).trim();
  if (isBlank(text)) return "";
  return kind === "email" ? (mailAddress(text) ?? text) : text;
}

/** The item with the same id; none where items have no id. */
const sameItem = (items: readonly unknown[], one: unknown): unknown =>
  isObject(one) && typeof one["id"] === "string"
    ? items.find((item) => isObject(item) && item["id"] === one["id"])
    : undefined;

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
      return field.options.some((option) => option.value === value)
        ? []
        : fault(`${field.label} must be one of those on offer`);
    case "group":
      return isObject(value)
        ? faultsIn(field.fields, value, `${path}.`)
        : fault(`${field.label} is required`);
    case "list": {
      if (!Array.isArray(value)) return fault(`${field.label} must be a list`);
      const { min = 0, max, one } = field;
      if (value.length < min) return fault(`${field.label} must not be fewer than ${min}`);
      if (value.length > max) return fault(`${field.label} has room for ${max}`);
      const ids = value.flatMap((item) => (isObject(item) && "id" in item ? [item["id"]] : []));
      if (new Set(ids).size < ids.length) return fault(`${field.label} has one ${one} twice`);
      return [...faultsInItems(field, value, path), ...repeated(field, value, path)];
    }
    case "fixed-list":
      return Array.isArray(value) ? faultsInItems(field, value, path) : [];
    default: {
      const message = textFault(field, value);
      return message ? fault(message) : [];
    }
  }
}

/** Items that say again what one before them says. */
function repeated(
  { item, distinct }: ListField,
  values: readonly unknown[],
  path: string,
): FieldFault[] {
  if (item.kind === "group" && !distinct) return [];
  const texts = values.map((one) => (distinct && isObject(one) ? one[distinct] : one));
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

function textFault(field: TextField, value: unknown): string | undefined {
  const { kind, label, optional, pattern } = field;
  if (typeof value !== "string") return `${label} must be text`;
  if (isBlank(value)) return optional ? undefined : `${label} is required`;
  const max = maxLengthOf(field);
  if (value.length > max)
    return `${label} may have ${max} characters at most, and has ${value.length}`;
  if (/[\p{Cc}\u2028\u2029]/u.test(kind === "text" ? value.replace(/\n/g, "") : value))
    return `${label} must ${kind === "text" ? "have no control characters" : "stay on one line"}`;
  if (/<\/?[a-z]/i.test(value)) return `${label} must be plain text, without HTML`;
  // A link to an address with these signs would begin a letter to another one.
  if (kind === "email" && (!mailAddress(value) || /[?&%#]/.test(value)))
    return "Please enter a valid email address";
  // Nothing but the number, which the links to it dial.
  if (kind === "phone" && !(/^\+\d[\d ]+$/.test(value) && dialable(value).length === 1))
    return `${label} must be one number that can be dialled, such as +250 788 123 456`;
  if (kind === "link" && !isLink(value))
    return `${label} must be an address such as https://www.example.org/inkingi`;
  return pattern && !pattern[0].test(value) ? pattern[1] : undefined;
}

/** An address of another site, by its name. */
function isLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return /\.[a-z][a-z\d-]*$/i.test(hostname) && !username && !password;
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
    case "group": {
      const inner = isObject(value) ? value : {};
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
