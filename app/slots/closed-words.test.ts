import { expect, test } from "vitest";
import { firm } from "../../db/testing/firm.ts";
import { closedWords } from "./closed-words.ts";

test("where all days on offer are closed, a sentence says until when", () => {
  const days = Array.from({ length: 12 }, (_, nth) => `2026-12-${22 + nth}`).slice(0, 10);
  const closedDays = [...days, "2027-01-01", "2027-01-02"].map((date) => ({ date, name: "" }));
  const now = Date.parse("2026-12-21T12:00+02:00");
  expect(closedWords({ ...firm, closedDays }, now)).toBe(
    "We are closed, and no call can be held before Monday 4 January.",
  );
  expect(closedWords({ ...firm, hours: [] }, now)).toBe("No call can be held in the coming weeks.");
});
