import * as v from "valibot";
import { addressWords } from "../text/address-words.ts";
import type { Fields, FixedField, FixedListField, GroupField, ListField } from "./fields.ts";
import type { TextField } from "./text-field.ts";
import { capitalized } from "../text/capitalized.ts";

/* Fields that several documents of the site have. */

export const fixed: FixedField = { kind: "fixed" };

export const line = (label: string, more: Partial<TextField> = {}): TextField => ({
  kind: "line",
  label,
  ...more,
});

export const text = (label: string, more: Partial<TextField> = {}): TextField => ({
  ...line(label, more),
  kind: "text",
});

/** A link to a page of another site. */
export const link = (label: string, more: Partial<TextField> = {}): TextField => ({
  ...line(label, more),
  kind: "link",
});

/** A link to a page of this site or of another one. */
export const address = (label: string, more: Partial<TextField> = {}): TextField => ({
  ...line(label, more),
  kind: "address",
});

export const group = (label: string, fields: Fields, more: Partial<GroupField> = {}) =>
  ({ kind: "group", label, fields, ...more }) satisfies GroupField;

/** Items that staff add, remove and move; `one` is what one of them is called. */
export const list = (
  label: string,
  one: string,
  fields: Fields,
  more: Partial<ListField> = {},
): ListField => ({
  ...lines(label, one),
  min: 0,
  item: group(capitalized(one), fields),
  ...more,
});

/** Items that are part of the program, whose words staff change. */
export const fixedList = (label: string, one: string, fields: Fields): FixedListField => ({
  kind: "fixed-list",
  label,
  item: group(capitalized(one), fields),
});

/** Short texts, each on a line of its own. */
export const lines = (label: string, one: string, more: Partial<ListField> = {}): ListField => ({
  kind: "list",
  label,
  one,
  min: 1,
  max: 30,
  item: line(capitalized(one), { max: 300 }),
  ...more,
});

const wordsOfLink = line("Words of the link", { max: 80 });
export const hyperlink: Fields = { label: wordsOfLink, href: address("Where it leads") };

/** A link whose address is part of the program. */
export const button = (label: string): GroupField =>
  group(label, { label: line("Words on it", { max: 40 }), href: fixed });

export const hero = (fields: Fields = {}): GroupField =>
  group("At the top of the page", {
    title: fixed,
    subtitle: line("Sentence below the title"),
    ...fields,
  });

export const closingCall = (fields: Fields = {}): GroupField =>
  group("At the end of the page", {
    title: line("Heading", { max: 80 }),
    text: line("Sentence below it"),
    primary: button("First button"),
    secondary: button("Second button"),
    ...fields,
  });

/** The day of the last comparison with the sources. */
export const checked: TextField = {
  kind: "date",
  label: "Compared with the official texts on",
  optional: "absent",
};

export const officialTexts = list(
  "Notes on official texts",
  "note",
  {
    words: lines("It stands beside each sentence with", "words", { max: 6 }),
    ours: line("What you found on your own figure", { optional: "absent", max: 400 }),
    text: text("What the official text says", { max: 800 }),
    source: line("Name of the source", { optional: "absent" }),
    href: address("Address of the source", { optional: "absent" }),
  },
  {
    optional: true,
    help: "A sentence of this page that has these words gets the note. The first note that fits counts.",
  },
);

export const priority = {
  kind: "choice",
  label: "Priority",
  options: ["Critical", "High", "Medium"].map((value) => ({ value, label: value })),
} as const;

/** A year in four digits, which the contract has as a number. */
export const year: TextField = line("Year", {
  max: 4,
  pattern: [/^(?:19|20)\d\d$/, "Year must be four digits, such as 2026"],
});

const Identified = v.looseObject({ id: v.string(), title: v.string() });

/** New items with an id by which links find them: the words of their title. */
export function withReadableIds(items: unknown): unknown {
  const all = v.parse(v.array(Identified), items);
  const taken = new Set(all.map(({ id }) => id));
  return all.map((item) => {
    const words = addressWords(item.title).slice(0, 8).join("-");
    if (!isNew.test(item.id) || words === "" || taken.has(words)) return item;
    taken.add(words);
    return { ...item, id: words };
  });
}

/** The form gives new items random ids. */
const isNew = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
