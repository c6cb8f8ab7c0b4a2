import { expect, test } from "vitest";
import { unknownReferences } from "./references.ts";

test("each id that content names and that does not exist is told with its place", () => {
  const none = new Set<string>();
  const known = {
    source: new Set(["s-1"]),
    control: none,
    law: none,
    service: none,
    insight: none,
  };
  const items = [{ sourceIds: ["s-1", "s-2"], lawId: null, serviceId: undefined, title: "s-3" }];
  expect(unknownReferences({ items, insightId: "i-1" }, known)).toEqual([
    "items.0.sourceIds: s-2 is no source",
    "insightId: i-1 is no insight",
  ]);
});
