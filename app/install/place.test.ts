import { expect, test } from "vitest";
import { isFree, type Page } from "./place.ts";

const free: Page = { path: "/", hasForm: false, typing: false, covered: false };

const freePaths = ["/", "/about", "/insights", "/insights/contact-us-first", "/contacts"];
test.each(freePaths)("the notice may be shown on %s", (path) => {
  expect(isFree({ ...free, path })).toBe(true);
});

const formPaths = ["/contact", "/library", "/services", "/admin", "/admin/articles"];
test.each(formPaths)("the notice is never shown on %s, with its form", (path) => {
  expect(isFree({ ...free, path })).toBe(false);
});

test.each(["hasForm", "typing", "covered"] as const)("the notice gives way: %s", (reason) => {
  expect(isFree({ ...free, [reason]: true })).toBe(false);
});
