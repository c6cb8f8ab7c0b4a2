import { expect, test } from "vitest";
import { tabOf } from "./tab.ts";

test("the tab in the address is the tab that is shown", () => {
  expect(tabOf("standards")).toBe("standards");
});

test("without a tab, or with one that does not exist, the laws are shown", () => {
  expect([undefined, "", "LAWS", 1, null, ["standards"]].map(tabOf)).toEqual(Array(6).fill("laws"));
});
