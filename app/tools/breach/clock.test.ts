import { afterEach, expect, test, vi } from "vitest";
import {
  alarmsBetween,
  clocksOf,
  dueAt,
  hoursSince,
  kigaliFields,
  kigaliInstant,
  lengthText,
  phaseAt,
  stateOf,
  typedInstant,
  untimedOf,
} from "./clock.ts";
import { rangeProblem } from "./moment-fields.tsx";
import { breach, breachExamples as examples } from "../testing/content.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const hour = 3_600_000;
/** As on a clock in Kigali. */
const inKigali = (at: number) => {
  const { date, time } = kigaliFields(at);
  return `${date}T${time}:00+02:00`;
};
const dueOf = (awareAt: number) =>
  clocksOf(breach.items, "controller").map(({ hours }) => inKigali(dueAt(awareAt, hours)));

test.each([
  ["29 Nov", "8:20", "2026-11-29T08:20:00+02:00"],
  ["21 February", "17:10", "2026-02-21T17:10:00+02:00"],
  ["", "9:00", "2026-11-29T09:00:00+02:00"],
  ["", "14:30", "2026-11-28T14:30:00+02:00"],
  ["2 hours ago", "14:30", undefined],
  ["29 Nov", "", undefined],
])("at 10:00 on 29 November 2026, %j and %j typed is %s", (date, time, at) => {
  const now = Date.parse("2026-11-29T10:00:00+02:00");
  expect(typedInstant(date, time, now)).toBe(at && Date.parse(at));
});

test.each([
  [4, /^$/],
  [6, /^This time is still to come: it is .+ in Kigali\. Enter a time that is past\.$/],
])("%d minutes ahead of the device's clock", (minutes, problem) => {
  expect(rangeProblem(Date.now() + minutes * 60_000)).toMatch(problem);
});

test.each(examples)("aware at $awareAt: notice by $noticeDue, report by $reportDue", (example) => {
  expect(dueOf(Date.parse(example.awareAt))).toEqual([example.noticeDue, example.reportDue]);
});

const inKigaliTime = examples.filter(({ awareAt }) => awareAt.endsWith("+02:00"));
test.each(inKigaliTime)("$awareAt as typed into the two fields is that instant", ({ awareAt }) => {
  expect(kigaliInstant(awareAt.slice(0, 10), awareAt.slice(11, 16))).toBe(Date.parse(awareAt));
});

const days = ["2026-11-20", "2026-12-31", "2028-02-29", "2027-03-27"];
test.each(days)("every quarter of an hour of %s survives the fields", (date) => {
  const start = kigaliInstant(date, "00:00") ?? Number.NaN;
  for (let at = start; at < start + 24 * hour; at += hour / 4) {
    const fields = kigaliFields(at);
    expect(fields.date).toBe(date);
    expect(kigaliInstant(fields.date, fields.time)).toBe(at);
  }
});

test.each([
  ["", "08:20"],
  ["2026-11-23", ""],
  ["2026-06-31", "08:20"],
  ["2026-11-23", "25:20"],
  ["23 November 2026", "08:20"],
])("%j at %j is no moment", (date, time) => expect(kigaliInstant(date, time)).toBeUndefined());

test.each(["UTC", "Africa/Kigali", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu"])(
  "a device in %s shows the same deadlines, over the end of a month and its own change of clocks",
  (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const at = kigaliInstant("2026-10-30", "23:30") ?? Number.NaN;
    expect(at).toBe(Date.parse("2026-10-30T23:30:00+02:00"));
    const own = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
    expect(new Date(at).getHours(), "the zone is in force").toBe(Number(own.format(at)));
    expect(dueOf(at)).toEqual(["2026-11-01T23:30:00+02:00", "2026-11-02T23:30:00+02:00"]);
  },
);

test("a device whose clock is moved shows the same deadlines, and another rest", () => {
  const awareAt = Date.parse("2026-11-23T08:20:00+02:00");
  const before = dueOf(awareAt);
  for (const shown of ["2026-11-23T06:00:00Z", "2031-01-01T00:00:00Z", "1999-01-01T00:00:00Z"]) {
    vi.useFakeTimers({ now: Date.parse(shown) });
    expect(dueOf(awareAt)).toEqual(before);
    expect(stateOf(48, awareAt, undefined, Date.now()).due).toBe(dueAt(awareAt, 48));
  }
  expect(hoursSince(awareAt, Date.parse("1999-01-01T00:00:00Z"))).toBe(0);
});

test("a clock counts down to the last minute, then says how late it is", () => {
  const at = (now: string) => {
    const { kind, length } = stateOf(48, aware, undefined, Date.parse(now));
    return `${lengthText(length)} ${kind}`;
  };
  const aware = Date.parse("2026-11-23T08:20:00+02:00");
  expect(at("2026-11-23T08:20:00+02:00")).toBe("48 h 00 min left");
  expect(at("2026-11-24T15:12:00+02:00")).toBe("17 h 08 min left");
  expect(at("2026-11-25T08:19:30+02:00")).toBe("0 h 00 min left");
  expect(at("2026-11-25T08:20:00+02:00")).toBe("0 h 00 min overdue");
  expect(at("2026-11-25T10:34:00+02:00")).toBe("2 h 14 min overdue");
});

test("a notice that was sent counts from awareness, in time or late", () => {
  const aware = Date.parse("2026-11-23T08:20:00+02:00");
  const sent = (text: string) => stateOf(48, aware, Date.parse(text), Date.now());
  expect(sent("2026-11-25T07:55:00+02:00")).toMatchObject({
    kind: "sent",
    isLate: false,
    length: { hours: 47, minutes: 35 },
  });
  expect(sent("2026-11-25T08:20:00+02:00")).toMatchObject({ isLate: false });
  expect(sent("2026-11-25T08:21:00+02:00")).toMatchObject({ isLate: true });
});

test("a role sees its own clocks, the earliest first; no hours, no clock", () => {
  const of = (role: "controller" | "processor" | "both") =>
    clocksOf(breach.items, role).map(({ id }) => id);
  expect(of("controller")).toEqual(["duty-authority-notice", "duty-authority-report"]);
  expect(of("processor")).toEqual(["duty-processor-notice"]);
  expect(of("both")).toEqual([
    "duty-processor-notice",
    "duty-authority-notice",
    "duty-authority-report",
  ]);
  expect(untimedOf(breach.items, "controller").map(({ id }) => id)).toEqual(["duty-people"]);
  expect(untimedOf(breach.items, "processor")).toEqual([]);
});

test("each hour is in one phase, which begins with it", () => {
  const idAt = (hours: number) => phaseAt(breach.checklist, hours)?.id;
  expect([0, 0.99, 1, 3.99, 4, 23.99, 24, 47.99, 48, 71.99, 72, 5000].map(idAt)).toEqual([
    ...["h0-1", "h0-1", "h1-4", "h1-4", "h4-24", "h4-24", "h24-48", "h24-48"],
    ...["h48-72", "h48-72", "after", "after"],
  ]);
});

test("alarms come 12, 3 and 1 hour before, each once, and none for what is sent", () => {
  const aware = Date.parse("2026-11-23T08:20:00+02:00");
  const duties = clocksOf(breach.items, "controller");
  const rung: string[] = [];
  for (let now = aware; now < aware + 80 * hour; now += 60_000) {
    const isSent = (id: string) => id === "duty-authority-notice" && now >= aware + 40 * hour;
    for (const { duty, hoursBefore } of alarmsBetween(duties, aware, isSent, now - 60_000, now))
      rung.push(`${duty.id} ${hoursBefore} at ${(now - aware) / hour}`);
  }
  expect(rung).toEqual([
    "duty-authority-notice 12 at 36",
    "duty-authority-report 12 at 60",
    "duty-authority-report 3 at 69",
    "duty-authority-report 1 at 71",
  ]);
});
