import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile, nextIdentity } from "./calendar.ts";
import { clocksOf, type TimedDuty } from "./clock.ts";
import { breach } from "../testing/content.ts";

const duties = clocksOf(breach.items, "controller");
const awareAt = Date.parse("2026-12-30T23:30:00+02:00");
const now = Date.parse("2026-12-31T06:00:00Z");
const identity = { id: "0198c0de", sequence: 0, awareAt };
const site = { firm: "Inkingi GRC Advisory", host: "inkingi.example", now };

const calendarText = (more: { duties?: TimedDuty[]; firm?: string } = {}) =>
  calendarFile({ duties, identity, ...site, ...more });

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => ({
    event: new ICAL.Event(part),
    alarms: part.getAllSubcomponents("valarm"),
  }));

test("another program reads both deadlines at their instants, in UTC", () => {
  const events = eventsIn(calendarText());
  expect(events.map(({ event }) => event.summary)).toEqual([
    "Deadline: First notice to the authority",
    "Deadline: Report to the authority",
  ]);
  expect(events.map(({ event }) => event.startDate.toJSDate().toISOString())).toEqual([
    "2027-01-01T21:30:00.000Z",
    "2027-01-02T21:30:00.000Z",
  ]);
  expect(events.map(({ event }) => event.startDate.zone.tzid)).toEqual(["UTC", "UTC"]);
});

test("each has alarms 12, 3 and 1 hour before", () => {
  const events = eventsIn(calendarText());
  expect(events).toHaveLength(2);
  for (const { alarms } of events) {
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual([
      "-PT12H",
      "-PT3H",
      "-PT1H",
    ]);
    for (const alarm of alarms) {
      expect(alarm.getFirstPropertyValue("action")).toBe("DISPLAY");
      expect(String(alarm.getFirstPropertyValue("description"))).toMatch(/\d+ h left$/);
    }
  }
});

test("every line ends with CRLF and has at most 75 octets; letters are not cut", () => {
  const label = `${"é".repeat(90)}, ${"€".repeat(60)}; a \\ and\nanother line ${"😀".repeat(30)}`;
  const [duty] = duties;
  const text = calendarText({ duties: duty ? [{ ...duty, label }] : [], firm: "Foo, Bar; Söhne" });
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text.endsWith("\r\n")).toBe(true);
  const lines = text.slice(0, -2).split("\r\n");
  expect(lines.some((line) => line.startsWith(" "))).toBe(true);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const [read] = eventsIn(text);
  expect(read?.event.summary).toBe(`Deadline: ${label}`);
});

test("the file says nothing of what happened", () => {
  const words = calendarText()
    .replaceAll("\r\n ", "")
    .replace(/^PRODID.*$/m, "");
  expect(words).not.toMatch(/personal data|laptop|stolen/i);
});

test("the entries are the same ones each time, and a corrected start moves them", () => {
  const uids = (text: string) => eventsIn(text).map(({ event }) => event.uid);
  expect(uids(calendarText())).toEqual([
    "duty-authority-notice-0198c0de@inkingi.example",
    "duty-authority-report-0198c0de@inkingi.example",
  ]);
  const first = nextIdentity(undefined, awareAt, () => "0198c0de");
  expect(first).toEqual(identity);
  expect(nextIdentity(first, awareAt, () => "another")).toBe(first);
  const moved = nextIdentity(first, awareAt - 3_600_000, () => "another");
  const text = calendarFile({ duties, identity: moved, ...site });
  expect(uids(text)).toEqual(uids(calendarText()));
  const [notice] = eventsIn(text);
  expect(notice?.event.sequence).toBe(1);
  expect(notice?.event.startDate.toJSDate().toISOString()).toBe("2027-01-01T20:30:00.000Z");
});
