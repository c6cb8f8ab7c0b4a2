import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../db/data/library.json" with { type: "json" };
import { Library, type LibraryTab } from "../../db/schema/library.ts";
import { type Catalogue, catalogueOf, passageName, tabHolding } from "./catalogue.ts";

const library = v.parse(Library, content);
const catalogue = catalogueOf(library);

function idsOf({
  laws,
  standards,
  sectors,
  timeline,
  resources,
}: Catalogue): Record<LibraryTab, string[]> {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    laws: laws.flatMap(({ law, provisions, requirements }) => [
      law.id,
      ...ids(provisions),
      ...ids(requirements),
    ]),
    standards: standards.flatMap(({ standard, chapters }) => [standard.id, ...ids(chapters)]),
    sectors: ids(sectors),
    timeline: ids(timeline),
    resources: ids(resources),
  };
}

test("everything that can be linked to has an id of its own, fit for an address", () => {
  const ids = Object.values(idsOf(catalogue)).flat();
  expect(ids.length).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
});

test("ids can be read, and say the same on every visit", () => {
  expect(idsOf(catalogue).laws).toContain("law-058-2021-consent-must-be-free");
  expect(idsOf(catalogue).standards).toContain("mcs-2023-access-control");
  expect(idsOf(catalogue).standards).toContain("ncss-2024-culture-of-cybersecurity");
  expect(idsOf(catalogueOf(library))).toEqual(idsOf(catalogue));
});

test("a new provision before others leaves their links as they are", () => {
  const [law, ...others] = library.laws;
  if (!law) throw new Error("The library has no law.");
  const longer = { ...law, keyProvisions: ["Something quite new", ...law.keyProvisions] };
  const after = idsOf(catalogueOf({ ...library, laws: [longer, ...others] })).laws;
  expect(after).toEqual(expect.arrayContaining(idsOf(catalogue).laws));
});

test("two passages that begin alike have different ids", () => {
  const [law, ...others] = library.laws;
  if (!law) throw new Error("The library has no law.");
  const alike = { ...law, keyProvisions: ["Power to set fees", "Power to set fees again"] };
  const [first] = catalogueOf({ ...library, laws: [alike, ...others] }).laws;
  expect(first?.provisions.map(({ id }) => id)).toEqual([
    "law-26-2017-power-to-set-fees",
    "law-26-2017-power-to-set-fees-2",
  ]);
});

test("a slug has no signs that an address would have to hide", () => {
  expect(passageName("RISA’s “Données” & more, please")).toBe("risa-s-donnees-more");
});

test("each id leads to the tab that holds it, and others to none", () => {
  for (const [tab, ids] of Object.entries(idsOf(catalogue)))
    for (const id of ids) expect(tabHolding(catalogue, id), id).toBe(tab);
  expect(tabHolding(catalogue, "main")).toBeUndefined();
});
