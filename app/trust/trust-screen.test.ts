import { expect, test } from "vitest";
import type { PointState } from "../../db/schema/trust.ts";
import { inOrder } from "./trust-screen.tsx";

test("what a part is named after comes first, whatever its state, then the others by state", () => {
  const states: PointState[] = ["sample", "not-yet", "sample", "in-place"];
  const points = states.map((state, nth) => ({ title: `${nth}`, text: "", state }));
  expect(inOrder(points).map(({ title }) => title)).toEqual(["0", "3", "1", "2"]);
  expect(inOrder([])).toEqual([]);
});
