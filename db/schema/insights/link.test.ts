import { expect, test } from "vitest";
import { articleLink, articleSlug, looksLikeId } from "./link.ts";

test("a link is made of a slug, and stays one", () => {
  expect(articleLink("a-breach")).toBe("/insights/a-breach");
  expect(articleLink("/insights/a-breach")).toBe("/insights/a-breach");
  expect(articleSlug("/insights/a-breach")).toBe("a-breach");
});

test("a slug is not what the id of an article could be", () => {
  const id = "insight-0198c2a4-0000-7000-8000-0000000000aa";
  for (const slug of ["insight-001", id, `/insights/${id}`]) expect(looksLikeId(slug)).toBe(true);
  for (const slug of ["insight-1", "insight-2026", "insight-001-2", "an-insight-001", `${id}-2`])
    expect(looksLikeId(slug)).toBe(false);
});
