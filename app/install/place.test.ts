import { expect, test } from "vitest";
import { isFree, type Page } from "./place.ts";

const free: Page = { path: "/", hasForm: false, typing: false, covered: false };

test.each(["/", "/about", "/insights", "/insights/contact-us-first", "/contacts"])(
  "the notice may be shown on %s",
  (path) => expect(isFree({ ...free, path })).toBe(true),
);

test.each(["/contact", "/library", "/services", "/admin", "/admin/articles"])(
  "the notice is never shown on %s, whose form may not be drawn yet",
  (path) => expect(isFree({ ...free, path })).toBe(false),
);

test.each(["hasForm", "typing", "covered"] as const)("the notice gives way: %s", (reason) => {
  expect(isFree({ ...free, [reason]: true })).toBe(false);
});
