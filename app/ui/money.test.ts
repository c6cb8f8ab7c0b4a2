import { expect, test } from "vitest";
import { least, range, rwf } from "./money.ts";

test("francs are grouped by thousands", () => {
  expect([0, 950, 700_000, 2_550_000].map(rwf)).toEqual([
    "RWF 0",
    "RWF 950",
    "RWF 700,000",
    "RWF 2,550,000",
  ]);
});

test("a range of prices is joined by an en dash, other text stays", () => {
  expect(range("$500 - $1,200/mo")).toBe("$500–$1,200/mo");
  expect(range("5,000 - 12,000")).toBe("5,000–12,000");
  expect(range("Custom quote")).toBe("Custom quote");
  expect(range("CISA - Auditor")).toBe("CISA - Auditor");
});

test("a range begins at its least price, in its period", () => {
  expect(least("$3,000 - $7,000")).toBe("$3,000");
  expect(least("$500 - $1,200/mo")).toBe("$500/mo");
});
