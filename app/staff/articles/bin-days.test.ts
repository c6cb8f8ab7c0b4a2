import { expect, test } from "vitest";
import { daysLeft } from "./bin-days.ts";

test("an article stays 30 days in the bin", () => {
  const deleted = "2026-06-01T08:00:00.000Z";
  const at = (time: string) => daysLeft(deleted, Date.parse(time));
  expect(at("2026-06-01T08:00:00Z")).toBe(30);
  expect(at("2026-06-01T08:00:01Z")).toBe(29);
  expect(at("2026-06-30T09:00:00Z")).toBe(0);
  expect(at("2026-08-01T08:00:00Z")).toBe(0);
});
