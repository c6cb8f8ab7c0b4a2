import { expect, test } from "vitest";
import { citation } from "./cited.ts";
import { sources } from "./testing/content.ts";

const cited = sources.items.map((source) => citation(source, sources.bases));

test("a source is cited with how far it can be relied on", () => {
  expect(cited).toContain("Law No. 058/2021, Article 44 (Official text)");
});

test("none says the same twice", () => {
  expect(cited).toContain("Our advice");
  expect(cited.filter((one) => /^(.*) \(\1\)$/.test(one))).toEqual([]);
});
