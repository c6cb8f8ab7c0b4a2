import { expect, test } from "vitest";
import pricing from "../../data/pricing.json" with { type: "json" };
import { cleaned, knownBy, namesIn, withBlanks, withoutBlanks } from "./cleaned.ts";
import { faultsIn, type Fields } from "./fields.ts";
import { list } from "./parts.ts";
import { pricingDocument } from "./prices.ts";

const note = { kind: "line", label: "Note", optional: "absent" } as const;
const name = { kind: "line", label: "Name" } as const;
const source = { kind: "group", label: "Source", optional: true, fields: { name } } as const;
const listOf = (fields: Fields) => list("List", "item", fields, { optional: true });
const fields: Fields = {
  note,
  source,
  email: { kind: "email", label: "Email", optional: "null" },
  photo: { kind: "picture", label: "Photo", optional: "empty" },
  service: { kind: "reference", label: "Service", to: "services", optional: "null" },
  people: listOf({ id: { kind: "id" }, name, note }),
  named: listOf({ name, note, source }),
};
const stored = {
  ...{ note: "N", source: { name: "S" }, email: "a@b.rw", photo: "/p", service: "s" },
  people: [
    { id: "a", name: "A", note: "of A" },
    { id: "b", name: "B", note: "of B" },
  ],
  named: [
    { name: "2020", note: "first", source: null },
    { name: "2020", note: "second", source: { name: "S" } },
  ],
};
const published = (given: object) => withBlanks(fields, cleaned(fields, { ...given }, stored));

test("what a form leaves out stays, also in the items of a list; a new item has nothing there", () => {
  expect(published({})).toEqual(stored);
  const people = [
    { id: "b", name: "Ben" },
    { id: "c", name: "C" },
  ];
  expect(published({ people, named: [{ name: "2020" }, { name: "2020" }] })).toEqual({
    ...stored,
    people: [
      { id: "b", name: "Ben", note: "of B" },
      { id: "c", name: "C", note: null },
    ],
  });
});

test("what someone may not change stays in items that were there", () => {
  const price = { kind: "line", label: "Price", needs: "administer" } as const;
  const priced = { items: listOf({ id: { kind: "id" }, price }) };
  const given = {
    items: [
      { id: "a", price: "2" },
      { id: "b", price: "2" },
    ],
  };
  const was = { items: [{ id: "a", price: "1" }] };
  expect(cleaned(priced, given, was, "author")).toEqual({
    items: [
      { id: "a", price: "1" },
      { id: "b", price: "2" },
    ],
  });
  expect(cleaned(priced, given, was, "administrator")).toEqual(given);
});

test("what is emptied is null or blank, asks for nothing, and has no place in a body", () => {
  const none = {
    note: null,
    source: null,
    email: null,
    photo: "",
    service: null,
    people: null,
    named: null,
  };
  expect(published({ ...none, photo: null })).toEqual(none);
  const blank = { note: " ", source: { name: "" }, email: "", service: "", people: [], named: [] };
  expect(published({ ...blank, photo: "" })).toEqual(none);
  expect(faultsIn(fields, none)).toEqual([]);
  expect(JSON.parse(JSON.stringify(withoutBlanks(fields, none)))).toEqual({
    ...{ email: null, photo: "", service: null },
  });
});

test("a version says nothing of the fields that its form did not have", () => {
  const former = new Set(namesIn(fields).filter((one) => !/^note$|people[.]note/.test(one)));
  const { note: _, ...others } = stored;
  const people = [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ];
  expect(JSON.parse(JSON.stringify(knownBy(former, fields, stored)))).toEqual({
    ...others,
    people,
  });
});

test("a document tells an emptied part in its values, and has none in its body", () => {
  const values = pricingDocument.values(pricing);
  const body = pricingDocument.body({ ...values, covers: null }, pricing);
  expect(values["covers"]).toMatchObject({ link: {} });
  expect(JSON.stringify(body)).not.toContain('"covers"');
  expect(pricingDocument.values(body)["covers"]).toBeNull();
});
