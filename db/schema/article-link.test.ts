import { expect, test } from "vitest";
import { articleLink, articleSlug } from "./article-link.ts";

test("a link is made of a slug, and stays one", () => {
  expect(articleLink("a-breach")).toBe("/insights/a-breach");
  expect(articleLink("/insights/a-breach")).toBe("/insights/a-breach");
  expect(articleSlug("/insights/a-breach")).toBe("a-breach");
});
