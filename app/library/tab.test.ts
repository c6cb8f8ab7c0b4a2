import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../db/data/library.json" with { type: "json" };
import { Library } from "../../db/schema/library.ts";
import { catalogueOf } from "../data/catalogue.ts";
import { find } from "./find.ts";
import { openTab, tabFor, tabNamed } from "./tab.ts";
import { wantedIn } from "../data/wanted.ts";

const catalogue = catalogueOf(v.parse(Library, content));

test("the tab in the address is the tab that is shown", () => {
  expect(openTab(tabNamed("standards"))).toBe("standards");
});

test("without a tab, or with one that does not exist, the laws are shown", () => {
  const asked = [undefined, "", "LAWS", 1, null, ["standards"]];
  expect(asked.map((value) => openTab(tabNamed(value)))).toEqual(Array(6).fill("laws"));
});

test("words without a tab open the first tab that has them", () => {
  expect(openTab(undefined, find(catalogue, wantedIn("multi-factor")))).toBe("standards");
  expect(openTab("timeline", find(catalogue, wantedIn("multi-factor")))).toBe("timeline");
  expect(openTab(undefined, find(catalogue, wantedIn("nowhere at all")))).toBe("laws");
});

test("typing leaves a tab only for hits elsewhere", () => {
  expect(tabFor("timeline", find(catalogue, wantedIn("multi-factor")))).toBeUndefined();
  expect(tabFor("timeline", find(catalogue, wantedIn("2024-2029")))).toBe("timeline");
  expect(tabFor("timeline", find(catalogue, wantedIn("nowhere at all")))).toBe("timeline");
  expect(tabFor("timeline", undefined)).toBe("timeline");
});
