// What the trust page says of how long something is stored is what the code does, and what the list of all that is
// stored says.
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { readSettings } from "../api/settings.ts";
import { knownDays } from "../api/staff/articles/cleanup.ts";
import { originDays } from "../api/staff/audit/origin.ts";
import { absoluteDays, idleHours } from "../api/staff/auth/active-session.ts";
import { draftMs } from "../app/drafts/expired.ts";
import { retentions, shareOf } from "../app/trust/retention.ts";
import { remains } from "../db/schema/requests/consent.ts";
import { reservedMinutes } from "../db/schema/requests/slots.ts";
import { deviceState, serverState } from "../db/schema/state.ts";
import { Trust } from "../db/schema/trust.ts";
import { root } from "./deno.mjs";

const retentionOf = (place: string) => {
  const found = retentions.find(({ places }) => places.includes(place));
  if (!found) throw new Error(`The trust page does not say how long ${place} is stored.`);
  return found;
};
const day = 1_440;
const { contactLimit, retentionMonths } = readSettings({});

test.each([
  ["bookings", reservedMinutes, /15 minutes/],
  ["rate_limit", contactLimit.windowMs / 60_000, /10 minutes/],
  ["draft:*", draftMs / 60_000, /24 hours/],
  ["staff_changes", knownDays * day, /400 days/],
  ["staff_sessions", absoluteDays * day, /30 days/],
  ["audit_origins", originDays * day, /90 days/],
  ["audit_log", Number.POSITIVE_INFINITY, /never deleted/i],
] as const)("%s is stored as long as the code says, in bar and words", (place, minutes, words) => {
  const { until, minutes: shown } = retentionOf(place);
  expect(shown).toBe(minutes);
  expect(until).toMatch(words);
  const listed = [...deviceState, ...serverState].find((one) => one.place === place);
  expect(listed?.until).toMatch(words);
});

test("what stays after erasing gives the time of the backups that the annex gives", () => {
  const { until } = retentions.find(({ what }) => what.startsWith("Backups")) ?? {};
  expect(remains).toContain(`after ${until}`);
});

test("requests and sessions are stored as long as the settings and the sign-in say", () => {
  expect(retentionOf("contacts").until).toContain(`${retentionMonths} months`);
  expect(retentionOf("contacts").minutes).toBe(Math.round((retentionMonths / 24) * 730) * day);
  expect(retentionOf("staff_sessions").until).toContain(`${idleHours} hours`);
});

test("marks of readers are deleted by the day's end in Kigali", () => {
  const migration = readFileSync(`${root}/db/migrations/0044_article_reads.sql`, "utf8");
  expect(migration).toContain("delete from read_salt where day < kigali_today()");
  expect(retentionOf("read_marks").minutes).toBe(day);
});

test("every table about visitors is in the table of the trust page, and no place that does not exist", () => {
  const shown = retentions.flatMap(({ places }) => places);
  const known = [...deviceState, ...serverState].map(({ place }) => place);
  expect(known).toEqual(expect.arrayContaining([...shown]));
  const aboutVisitors = serverState.filter(({ about }) => about === "visitors");
  expect(shown).toEqual(expect.arrayContaining(aboutVisitors.map(({ place }) => place)));
});

test("the bars begin at a minute, end at two years, and a day is in the middle", () => {
  expect([shareOf(1), shareOf(730 * day), shareOf(Number.POSITIVE_INFINITY)]).toEqual([
    0, 100, 100,
  ]);
  expect(Math.abs(shareOf(day) - 50)).toBeLessThan(3);
});

test("the times of reply and repair are those of docs/security.md", () => {
  const text = readFileSync(`${root}/docs/security.md`, "utf8");
  const [, section = ""] = text.split("## Reporting a flaw\n");
  const [, ...rows] = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, what, time]) => [
    what,
    time,
  ]);
  const trust = JSON.parse(readFileSync(`${root}/db/data/trust.json`, "utf8"));
  const times = v.parse(Trust, trust).reporting;
  expect(rows).toEqual([
    ["A person answers, with a reference", times?.reply],
    ["First judgement of how severe it is", times?.judgement],
    ["A critical flaw is repaired", times?.critical],
    ["A high one is repaired", times?.high],
  ]);
});
