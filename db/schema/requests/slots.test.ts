import { expect, test } from "vitest";
import { firm } from "../../testing/firm.ts";
import { officeHours, reopensOn, slotDays } from "./slots.ts";

const at = (text: string) => Date.parse(`${text}+02:00`);
const clock = (time: number) => new Date(time + 2 * 3_600_000).toISOString().slice(11, 16);
const starts = (day: string, hours = firm) =>
  slotDays(at("2026-12-21T12:00"), hours)
    .find(({ date }) => date === day)
    ?.starts.map(clock);

test("calls begin on the full hours in which the firm is open, and end before it closes", () => {
  expect(starts("2026-12-22")).toEqual(
    ["08", "09", "10", "11", "12", "13", "14", "15", "16", "17"].map((hour) => `${hour}:00`),
  );
  const hours = [
    { days: "Tuesday", open: "8:30 AM", close: "11:30 AM", display: "" },
    { days: "Tuesday", open: "2:00 PM", close: "3:00 PM", display: "" },
    { days: "Monday to Wednesday", open: "9:00 AM", close: "10:00 AM", display: "" },
    { days: "Thursday", open: "11:00 PM", close: "12:00 AM", display: "" },
  ].toReversed();
  expect(starts("2026-12-22", { ...firm, hours })).toEqual(["09:00", "10:00", "14:00"]);
  expect(starts("2026-12-24", { ...firm, hours })).toEqual(["23:00"]);
  expect(starts("2026-12-28", { ...firm, hours })).toEqual(["09:00"]);
  expect(starts("2026-12-31", { ...firm, hours: [] })).toBeUndefined();
});

test("where all days on offer are closed, the next one with hours is known", () => {
  const closed = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      date: new Date(at("2026-12-22T12:00") + nth * 86_400_000).toISOString().slice(0, 10),
      name: "",
    }));
  const holidays = { ...firm, closedDays: closed(12) };
  expect(slotDays(at("2026-12-21T12:00"), holidays)).toEqual([]);
  // The 3rd of January is a Sunday.
  expect(reopensOn(at("2026-12-21T12:00"), holidays)).toBe("2027-01-04");
  expect(reopensOn(at("2026-12-21T12:00"), { ...firm, hours: [] })).toBeUndefined();
});

test("on a Sunday and on a closed day there are none, and no office hours", () => {
  for (const day of ["2026-12-25", "2026-12-26", "2026-12-27"]) {
    expect(starts(day)).toBeUndefined();
    expect(officeHours(at(`${day}T10:00`), firm)).toBeUndefined();
  }
  const saturday = officeHours(at("2026-12-19T23:00"), firm);
  expect([saturday?.opensAt, saturday?.closesAt]).toEqual(
    ["09:00", "13:00"].map((time) => at(`2026-12-19T${time}`)),
  );
});
