import { expect, test } from "vitest";
import { byYear, pageOf } from "./pages.ts";

const articles = (count: number) => Array.from({ length: count }, (_, index) => index);

test("up to 60 articles stand on one page", () => {
  expect(pageOf(articles(60), undefined)).toEqual({ items: articles(60), page: 1, pages: 1 });
});

test("the sixty-first article opens a second page", () => {
  expect(pageOf(articles(61), 2)).toEqual({ items: [60], page: 2, pages: 2 });
});

test("a page that does not exist means the nearest one", () => {
  expect(pageOf(articles(61), 99).page).toBe(2);
  expect(pageOf(articles(61), -1).page).toBe(1);
  expect(pageOf(articles(61), "x").page).toBe(1);
  expect(pageOf([], 3)).toEqual({ items: [], page: 1, pages: 1 });
});

test("articles stand under their years, in their order", () => {
  const [a, b, c] = [{ date: "2026-11-02" }, { date: "2026-01-01" }, { date: "2025-12-31" }];
  expect(byYear([a, b, c])).toEqual([
    { year: "2026", items: [a, b] },
    { year: "2025", items: [c] },
  ]);
  expect(byYear([])).toEqual([]);
});
