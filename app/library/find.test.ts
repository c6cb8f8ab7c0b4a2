import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../db/data/library.json" with { type: "json" };
import { Library, libraryTabs } from "../../db/schema/library.ts";
import { catalogueOf } from "../data/catalogue.ts";
import { find } from "./find.ts";
import { wantedIn } from "../data/wanted.ts";

const all = catalogueOf(v.parse(Library, content));
const found = (query: string) => find(all, wantedIn(query));

test("words are found in all five tabs at the same time, and counted", () => {
  const { hits, total } = found("cyber");
  for (const tab of libraryTabs) expect(hits[tab], tab).toBeGreaterThan(0);
  expect(total).toBe(libraryTabs.reduce((sum, tab) => sum + hits[tab], 0));
});

test("every word has to be there", () => {
  expect(found("access").total).toBeGreaterThan(found("access quarterly").total);
  expect(found("inactive QUARTERLY access").hits.sectors).toBe(1);
  expect(found("quarterly zebra").total).toBe(0);
});

test("inside a law only the passages that hit are left", () => {
  const { catalogue, hits } = found("portability");
  expect(catalogue.laws.map(({ law }) => law.id)).toEqual(["law-058-2021"]);
  expect(catalogue.laws[0]?.provisions.map(({ text }) => text)).toEqual([
    expect.stringContaining("portability"),
  ]);
  expect(catalogue.laws[0]?.requirements).toEqual([]);
  expect(hits).toEqual({ laws: 1, standards: 0, sectors: 0, timeline: 0, resources: 0 });
});

test("a law that hits by its own text alone stays whole", () => {
  const { catalogue, hits } = found("22 August 2018");
  expect(catalogue.laws).toEqual([all.laws[1]]);
  expect(hits.laws).toBe(1);
});

test("a word may stand in the law's title and the other in the passage", () => {
  const { catalogue } = found("058 portability");
  expect(catalogue.laws[0]?.provisions).toHaveLength(1);
});

test("a law's title alone does not make its passages hits", () => {
  expect(found("058/2021").catalogue.laws).toEqual([all.laws[2]]);
});

test("chapters hit by their title or by what they ask", () => {
  expect(
    found("asset management").catalogue.standards[0]?.chapters.map(({ title }) => title),
  ).toEqual(["Asset Management"]);
  expect(
    found("least privilege").catalogue.standards[0]?.chapters.map(({ title }) => title),
  ).toEqual(["Access Control"]);
});

test("a bank finds its sector, and what it has to report there", () => {
  const { catalogue, hits } = found("bank");
  expect(hits.sectors).toBe(1);
  expect(catalogue.sectors.map(({ title }) => title)).toEqual(["Financial Services"]);
  expect(found("bank report hours").catalogue.sectors[0]?.requirements).toEqual([
    expect.stringContaining("Incident reporting to BNR"),
  ]);
});

test("inside a sector or a chapter only the points that hit are left", () => {
  expect(found("penetration test").catalogue.sectors[0]?.requirements).toEqual([
    expect.stringContaining("Penetration test"),
  ]);
  const [chapter] = found("least privilege").catalogue.standards[0]?.chapters ?? [];
  expect(chapter?.points).toEqual(["Individual accounts and least privilege"]);
  expect(found("asset management").catalogue.standards[0]?.chapters[0]?.points).toHaveLength(5);
});

test("what has the very word comes before what has a synonym", () => {
  expect(found("breach").catalogue.laws.map(({ law }) => law.id)).toEqual([
    "law-058-2021",
    "law-26-2017",
    "law-60-2018",
  ]);
});
