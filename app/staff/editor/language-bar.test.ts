import { expect, test } from "vitest";
import { languageOf } from "./language-bar.tsx";

test.each([
  ["C++", "c++"],
  ["c#", "c#"],
  [" Shell Session ", "shellsession"],
  ["<>", null],
])("the language %j of a code is kept as %j", (typed, kept) => {
  expect(languageOf(typed)).toBe(kept);
});
