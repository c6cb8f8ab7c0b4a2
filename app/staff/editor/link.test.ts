import { expect, test } from "vitest";
import { linkOf, relOf } from "./link.ts";

test.each([
  ["https://example.rw/a?b=1", "https://example.rw/a?b=1"],
  [" example.rw/law ", "https://example.rw/law"],
  ["name@example.rw", "mailto:name@example.rw"],
  ["tel:+250788000000", "tel:+250788000000"],
  ["/library?tab=laws", "/library?tab=laws"],
  ["#banks", "#banks"],
])("'%s' links to %s", (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});

test.each(["", "two words", "javascript:alert(1)", "data:text/html,x", "//other.example", "word"])(
  "'%s' is no address",
  (typed) => {
    expect(linkOf(typed)).toBeUndefined();
  },
);

test("only other sites do not learn the window", () => {
  expect(relOf("https://example.rw")).toBe("noopener");
  expect(relOf("/library")).toBeNull();
});
