import { expect, test } from "vitest";
import { sizeOf } from "../ui/size.ts";
import { ageOf } from "./format.ts";

const now = Date.UTC(2026, 6, 3, 12);
const ago = (hours: number, minutes = 0) => ageOf(now - (hours * 60 + minutes) * 60_000, now);

test("what is kept says how old it is", () => {
  expect([ago(0), ago(0, 1), ago(0, 2), ago(0, 59)]).toEqual([
    "just now",
    "just now",
    "2 min ago",
    "59 min ago",
  ]);
  expect([ago(1), ago(3, 59), ago(47), ago(48), ago(200)]).toEqual([
    "1 h ago",
    "3 h ago",
    "47 h ago",
    "2 days ago",
    "8 days ago",
  ]);
});

test("a server whose clock is ahead is not in the future", () => {
  expect(ageOf(now + 3_600_000, now)).toBe("just now");
});

test("space is told in kB and MB", () => {
  expect([sizeOf(0), sizeOf(1_200), sizeOf(999_000), sizeOf(3_140_000)]).toEqual([
    "0 kB",
    "2 kB",
    "999 kB",
    "3.1 MB",
  ]);
});
