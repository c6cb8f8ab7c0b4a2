import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test("initials come from the first two capitalised words, without remarks in brackets", () => {
  expect(initials("Managing Partner")).toBe("MP");
  expect(initials("Head of Data Protection")).toBe("HD");
  expect(initials("Élodie (Team lead)")).toBe("É");
});
