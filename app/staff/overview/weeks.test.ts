import { expect, test } from "vitest";
import { endOfNextMonth, lastWeeks, weekOf } from "./weeks.ts";

const nameOf = (moment: string) => {
  const { year, number } = weekOf(Date.parse(moment));
  return `${year}-W${number}`;
};

test("a week begins on Monday at midnight in Kigali", () => {
  expect(nameOf("2026-11-22T21:59:59Z")).toBe("2026-W47");
  expect(nameOf("2026-11-22T22:00:00Z")).toBe("2026-W48");
  expect(new Date(weekOf(Date.parse("2026-11-24T13:12:00Z")).startsAt).toISOString()).toBe(
    "2026-11-22T22:00:00.000Z",
  );
});

test("around New Year a week belongs to the year of its Thursday", () => {
  expect(nameOf("2027-01-01T12:00:00Z")).toBe("2026-W53");
  expect(nameOf("2027-01-04T12:00:00Z")).toBe("2027-W1");
  expect(nameOf("2024-12-30T12:00:00Z")).toBe("2025-W1");
  expect(nameOf("2022-01-02T12:00:00Z")).toBe("2021-W52");
  expect(nameOf("1969-12-31T12:00:00Z")).toBe("1970-W1");
});

test("the last weeks end with this one and have no gap", () => {
  const weeks = lastWeeks(Date.parse("2027-01-07T10:00:00Z"), 4);
  expect(weeks.map(({ number }) => number)).toEqual([51, 52, 53, 1]);
});

test("the next month ends where the one after it begins in Kigali, also at the end of a year", () => {
  const end = (moment: string) => {
    const { at, name } = endOfNextMonth(Date.parse(moment));
    return [new Date(at).toISOString(), name];
  };
  expect(end("2026-11-30T21:59:00Z")).toEqual(["2026-12-31T22:00:00.000Z", "December 2026"]);
  expect(end("2026-11-30T22:00:00Z")).toEqual(["2027-01-31T22:00:00.000Z", "January 2027"]);
});
