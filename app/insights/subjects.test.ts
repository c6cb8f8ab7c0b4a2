import { expect, test } from "vitest";
import { pageLink } from "./pages.ts";
import { subjectsOf } from "./subjects.tsx";

test("subjects come with the number of their articles, the largest first, then by name", () => {
  const articles = ["Standards", "Data Protection", null, "Access Control", "Data Protection"];
  expect(subjectsOf(articles.map((category) => ({ category })))).toEqual([
    { category: "Data Protection", count: 2 },
    { category: "Access Control", count: 1 },
    { category: "Standards", count: 1 },
  ]);
});

test("a subject and a page have an address each, the whole list the short one", () => {
  expect(pageLink(1)).toBe("/insights");
  expect(pageLink(2)).toBe("/insights?page=2");
  expect(pageLink(2, "Risk & Audit")).toBe("/insights?category=Risk+%26+Audit&page=2");
});
