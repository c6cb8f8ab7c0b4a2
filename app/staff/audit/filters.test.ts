import { expect, test } from "vitest";
import { byDay, fileAddress, inOneLine, inUtc, noFilters, pageAddress } from "./filters.ts";

test("only fields that are filled narrow the trail, and their text is encoded", () => {
  expect(pageAddress(noFilters, undefined)).toBe("/api/staff/audit?limit=50");
  expect(pageAddress({ ...noFilters, actor: "a&b=c" }, 51)).toBe(
    "/api/staff/audit?actor=a%26b%3Dc&before=51&limit=50",
  );
});

test("days are those of Kigali, and both count whole", () => {
  const asked = new URL(
    pageAddress({ ...noFilters, from: "2026-11-21", to: "2026-11-22" }, undefined),
    "https://example.rw",
  ).searchParams;
  expect(asked.get("from")).toBe("2026-11-20T22:00:00.000Z");
  expect(asked.get("to")).toBe("2026-11-22T22:00:00.000Z");
});

test("the file has the filters of the page, and all of its rows", () => {
  expect(fileAddress(noFilters)).toBe("/api/staff/audit.csv");
  expect(fileAddress({ ...noFilters, action: "signed in" })).toBe(
    "/api/staff/audit.csv?action=signed+in",
  );
});

test("details are in UTC, and in one line", () => {
  expect(inUtc("2026-11-21T09:41:07.123Z")).toBe("2026-11-21 09:41:07 UTC");
  expect(inOneLine({ status: 403, from: null, by: ["a"] })).toBe(
    'status: 403, from: null, by: ["a"]',
  );
  expect(inOneLine({})).toBe("");
});

test("entries are grouped by their day in Kigali", () => {
  const at = (time: string) => ({ at: `2026-11-${time}:00.000Z` });
  expect(byDay([at("21T22:30"), at("21T22:00"), at("21T21:59")])).toEqual([
    { day: "2026-11-22", entries: [at("21T22:30"), at("21T22:00")] },
    { day: "2026-11-21", entries: [at("21T21:59")] },
  ]);
});
