import { expect, test } from "vitest";
import { closedHours, hourMarks, positionAt } from "./lanes.ts";
import { firm } from "../../../db/testing/firm.ts";

const at = (moment: string) => Date.parse(`${moment}+02:00`);
const now = at("2026-11-24T15:12");

const times = (moments: readonly number[]) =>
  moments.map((moment) => new Date(moment + 2 * 3_600_000).toISOString().slice(8, 16));

const closedAt = (moment: string) =>
  closedHours(at(moment), firm).map(({ from, to }) => times([from, to]).join(" to "));

test("now is a seventh from the left, and what is long late stands at the edge", () => {
  expect(positionAt(now, now)).toBeCloseTo(1 / 7);
  expect(positionAt(now - 90 * 3_600_000, now)).toBe(0);
  expect(positionAt(now + 24 * 3_600_000, now)).toBe(1);
});

test("every third hour is named, but the one that is now, and what would run over an edge", () => {
  expect(times(hourMarks(now, 2))).toEqual([
    ...["24T18:00", "24T21:00", "25T00:00", "25T03:00", "25T06:00"],
    ...["25T09:00", "25T12:00"],
  ]);
  expect(times(hourMarks(at("2026-11-24T00:00"), 2))[0]).toBe("23T21:00");
});

test("the office is closed at night, from Saturday noon on, and all of Sunday", () => {
  expect(closedAt("2026-11-24T15:12")).toEqual(["24T18:00 to 25T08:00"]);
  expect(closedAt("2026-11-24T06:00")).toEqual(["24T02:00 to 24T08:00", "24T18:00 to 25T06:00"]);
  expect(closedAt("2026-11-28T12:00")).toEqual(["28T08:00 to 28T09:00", "28T13:00 to 29T12:00"]);
  expect(closedAt("2026-11-29T12:00")).toEqual(["29T08:00 to 30T08:00"]);
  // The days after Christmas are closed, and a Sunday follows.
  expect(closedAt("2026-12-25T10:00")).toEqual(["25T06:00 to 26T10:00"]);
});
