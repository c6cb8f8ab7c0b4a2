import { expect, test } from "vitest";
import { stepsFrom } from "./steps.ts";

test("a request that leaves the list while it is open keeps its place, until the list is shown again", () => {
  expect(stepsFrom(["a", "b", "c"], ["a", "c"], "b")).toEqual(["a", "b", "c"]);
  expect(stepsFrom(["a", "b", "c"], ["a", "c"], undefined)).toEqual(["a", "c"]);
});

test("a request that was opened by its address has its place once the list is read", () => {
  expect(stepsFrom([], ["a", "b"], "b")).toEqual(["a", "b"]);
});
