import * as v from "valibot";
import { expect, test } from "vitest";
import data from "../../data/crosswalk.json" with { type: "json" };
import services from "../../data/services.json" with { type: "json" };
import { Crosswalk, type CrosswalkRow, textOf } from "./crosswalk.ts";

/** What the contract answers after this change, one sentence each. */
function faultsAfter(change: (crosswalk: Crosswalk) => void): string[] {
  const crosswalk = structuredClone(v.parse(Crosswalk, data));
  change(crosswalk);
  return v.safeParse(Crosswalk, crosswalk).issues?.map(({ message }) => message) ?? [];
}

/** The contract's answer after this change to the row of Article 43. */
const afterRow = (change: Partial<CrosswalkRow>) =>
  faultsAfter(({ items }) =>
    Object.assign(items.find(({ id }) => id === "row-058-43") ?? {}, change),
  );

test("the crosswalk's content fits its contract, with a text for every row", () => {
  expect(faultsAfter(() => undefined)).toEqual([]);
  const crosswalk = v.parse(Crosswalk, data);
  const counts = crosswalk.texts.map(
    ({ id }) => crosswalk.items.filter((row) => textOf(crosswalk, row)?.id === id).length,
  );
  expect(counts).toEqual([30, 7, 3, 5, 6, 6, 6, 6, 6, 6]);
});

test.each<[string, Partial<CrosswalkRow>, string]>([
  [
    "an ISO control that has no title",
    { iso27001: [{ id: "A.5.99", relation: "equal" }] },
    "row-058-43 names A.5.99, which has no title.",
  ],
  [
    "a NIST outcome that has no title",
    { nistCsf: [{ id: "XX.AA-01", relation: "equal" }] },
    "row-058-43 names XX.AA-01, which has no title.",
  ],
  [
    "a clause that has no title",
    { isoClauses: ["11.1"] },
    "row-058-43 names clause 11.1, which has no title.",
  ],
  ["an instrument that no text has", { instrument: "law-1" }, "row-058-43 belongs to no text."],
  ["a chapter that is no text", { chapter: "people" }, "row-058-43 belongs to no text."],
  ["a chapter of another group", { chapter: "access" }, "row-058-43 belongs to no text."],
  ["an id that another row has", { id: "row-058-44" }, "Two rows have the id row-058-44."],
  ["an id that no address can have", { id: "058 43" }, "An id begins with row- and has no spaces"],
  ["no source", { sourceIds: [] }, "A requirement needs a source"],
  ["no control", { controlIds: [] }, "A requirement needs a control"],
])("a row with %s is refused in a sentence that has its place", (_, change, sentence) => {
  expect(afterRow(change)).toEqual([sentence]);
});

test("a title that belongs to no theme is refused", () => {
  const sentences = faultsAfter(({ reference, items }) => {
    reference.iso27001["B.1.1"] = "Something else";
    items[0]?.iso27001.push({ id: "B.1.1", relation: "equal" });
  });
  expect(sentences).toEqual(["row-058-2 names B.1.1, which belongs to no part."]);
});

test("a relation that nothing explains is refused", () => {
  expect(faultsAfter(({ relations }) => void relations.pop())).toEqual([
    "No relation explains supports.",
  ]);
});

test("two standards of one control are refused: the view by control would lose one", () => {
  const sentences = faultsAfter(({ items }) => {
    const [first, second] = items.filter(({ group }) => group === "standard");
    Object.assign(second ?? {}, { controlIds: first?.controlIds });
  });
  expect(sentences).toEqual([
    "Two rows of the Minimum Standards have the control ctl-governance-1.",
  ]);
});

test("the services that help are called as on their pages", () => {
  for (const { serviceId, label, href } of data.services.links) {
    const service = services.items.find(({ id }) => id === serviceId);
    expect({ label, href }).toEqual({ label: service?.title, href: `/services/${service?.slug}` });
  }
});
