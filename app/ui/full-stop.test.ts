import { expect, test } from "vitest";
import { withFullStop } from "./full-stop.ts";

test("a name that ends with a full stop ends the sentence", () => {
  expect(withFullStop("Thank you, Jean M.")).toBe("Thank you, Jean M.");
  expect(withFullStop("Thank you, Aline Uwase")).toBe("Thank you, Aline Uwase.");
});
