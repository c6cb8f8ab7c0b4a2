import { expect, test } from "vitest";
import { initials } from "./person-words.ts";
import { strength } from "./password-field.tsx";

test.each([
  ["", 0, "Use 15 characters or more; four random words work well."],
  ["1234567", 1, "1 character more; at least 8 are required."],
  ["12345678", 2, "OK. Add 7 characters to make it strong."],
  ["12345678901234", 2, "OK. Add 1 character to make it strong."],
  ["123456789012345", 3, "Strong."],
])("%j is judged by its length", (password, level, advice) => {
  expect(strength(password)).toEqual([level, advice]);
});

test("initials are whole letters of the first two words", () => {
  expect(initials("Élise  de Rwanda")).toBe("ÉD");
  expect(initials("boss")).toBe("B");
});
