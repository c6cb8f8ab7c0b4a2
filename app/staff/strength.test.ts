import { expect, test } from "vitest";
import { initials } from "./person-words.ts";
import { strength } from "./strength.ts";

test.each([
  ["", 0, "15 characters or more are advised: four plain words do."],
  ["1234567", 1, "1 character to go; 8 are the least."],
  ["12345678", 2, "Allowed. With 7 characters more it is strong."],
  ["12345678901234", 2, "Allowed. With 1 character more it is strong."],
  ["123456789012345", 3, "A strong length."],
])("%j is judged by its length", (password, level, advice) => {
  expect(strength(password)).toEqual({ level, advice });
});

test("initials are whole letters of the first two words", () => {
  expect(initials("Élise  de Rwanda")).toBe("ÉD");
  expect(initials("boss")).toBe("B");
});
