import { expect, test } from "vitest";
import { staleSince } from "./stale.ts";

const now = Date.parse("2026-11-24T13:12:00Z");
const article = (more: Partial<Parameters<typeof staleSince>[0]>) => ({
  ...{ date: "2025-02-10", updatedAt: "2026-11-20T08:00:00.000Z", reviewBy: null, version: 1 },
  ...more,
});
const day = (at: number | undefined) =>
  at && new Date(at + 2 * 3_600_000).toISOString().slice(0, 10);

test("an article that no one has changed for a year is one to look at, the starting content by its date", () => {
  const untouched = staleSince(article({}), now);
  expect([untouched?.kind, day(untouched?.at)]).toEqual(["unchanged", "2025-02-10"]);
  expect(staleSince(article({ date: "2025-11-25" }), now)).toBeUndefined();
  expect(staleSince(article({ version: 2 }), now)).toBeUndefined();
  const old = staleSince(article({ version: 2, updatedAt: "2025-11-01T08:00:00.000Z" }), now);
  expect(day(old?.at)).toBe("2025-11-01");
});

test("where a day for the review is set, that one counts alone", () => {
  expect(staleSince(article({ reviewBy: "2026-11-24" }), now)?.kind).toBe("review");
  expect(staleSince(article({ reviewBy: "2026-11-25" }), now)).toBeUndefined();
});
