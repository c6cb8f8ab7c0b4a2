import { expect, test } from "vitest";
import { mayStand, type Place } from "./place.ts";

const free: Place = { path: "/", form: false, typing: false, taken: false };

test.each(["/", "/about", "/insights", "/insights/contact-us-first", "/contacts"])(
  "the notice may lie over %s",
  (path) => expect(mayStand({ ...free, path })).toBe(true),
);

test.each(["/contact", "/library", "/services", "/admin", "/admin/articles"])(
  "the notice never lies over %s, whose form may not be drawn yet",
  (path) => expect(mayStand({ ...free, path })).toBe(false),
);

test.each(["form", "typing", "taken"] as const)("the notice gives way to %s", (reason) => {
  expect(mayStand({ ...free, [reason]: true })).toBe(false);
});
