import { expect, test } from "vitest";
import { byYear } from "./years.ts";

test("articles stand under their years, in their order", () => {
  const [a, b, c] = [{ date: "2026-11-02" }, { date: "2026-01-01" }, { date: "2025-12-31" }];
  expect(byYear([a, b, c])).toEqual([
    { year: "2026", items: [a, b] },
    { year: "2025", items: [c] },
  ]);
  expect(byYear([])).toEqual([]);
});
