import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../db/data/proof.json" with { type: "json" };
import { Proof } from "../../db/schema/proof.ts";
import { figureGroups, summaryOf } from "./figures.ts";

const proof = v.parse(Proof, content);

test("the summary praises the results only while all of them met their target", () => {
  const summary = summaryOf(figureGroups(proof));
  expect(summary).toContain(
    "all 9 results met their target: nothing that our server had confirmed",
  );
  const missed = summaryOf(figureGroups({ ...proof, week: { ...proof.week, unexpected: 1 } }));
  expect(missed).toContain("8 of 9 results met their target; the others are marked.");
  expect(missed).not.toContain("nothing that our server");
});
