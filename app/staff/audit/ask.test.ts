import { expect, test } from "vitest";
import { fileAddress, inOneLine, inUtc, noFilters, pageAddress } from "./ask.ts";

test("only fields that are filled narrow the trail, and their text is encoded", () => {
  expect(pageAddress(noFilters, undefined)).toBe("/api/staff/audit?limit=50");
  expect(pageAddress({ ...noFilters, actor: "a&b=c", from: "2026-11-21" }, 51)).toBe(
    "/api/staff/audit?actor=a%26b%3Dc&from=2026-11-21&before=51&limit=50",
  );
});

test("the file has the filters of the page, and all of its rows", () => {
  expect(fileAddress(noFilters)).toBe("/api/staff/audit.csv");
  expect(fileAddress({ ...noFilters, action: "signed in" })).toBe(
    "/api/staff/audit.csv?action=signed+in",
  );
});

test("times stand in UTC, and a detail in one line", () => {
  expect(inUtc("2026-11-21T09:41:07.123Z")).toBe("2026-11-21 09:41:07 UTC");
  expect(inOneLine({ status: 403, from: null, by: ["a"] })).toBe(
    'status: 403, from: null, by: ["a"]',
  );
  expect(inOneLine({})).toBe("");
});
