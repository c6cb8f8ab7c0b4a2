import { expect, test } from "vitest";
import { isUnnamed } from "./person-words.ts";

test.each([
  ["you", "you@example.org", true],
  ["solange.uwase", "solange.uwase@umurava.rw", true],
  ["Solange Uwase", "solange.uwase@umurava.rw", false],
  ["You", "you@example.org", false],
])("%s of %s is asked for a name: %s", (name, email, isAsked) => {
  expect(isUnnamed({ name, email })).toBe(isAsked);
});
