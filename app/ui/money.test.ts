import { expect, test } from "vitest";
import { range, rwf, rwfMillions } from "./money.ts";

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

test("a range of francs in short is told in millions", () => {
  expect(rwfMillions({ min: 2_900_000, max: 7_250_000, monthly: false })).toBe(
    "RWF 2.9–7.25 million",
  );
  expect(rwfMillions({ min: 725_000, max: 1_740_000, monthly: true })).toBe(
    "RWF 0.73–1.74 million/mo",
  );
  expect(rwfMillions({ min: 700_000, max: 700_000, monthly: false })).toBe("RWF 0.7 million");
});
