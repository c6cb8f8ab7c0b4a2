import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../db/data/sources.json" with { type: "json" };
import { Sources } from "../../db/schema/tools/sources.ts";
import { citation } from "./cited.ts";

const { items, bases } = v.parse(Sources, content);
const cited = items.map((source) => citation(source, bases));

test("a source is cited with how far it can be relied on", () => {
  expect(cited).toContain("Law No. 058/2021, Article 44 (Official text)");
});

test("none says the same twice", () => {
  expect(cited).toContain("Our advice");
  expect(cited.filter((one) => /^(.*) \(\1\)$/.test(one))).toEqual([]);
});
