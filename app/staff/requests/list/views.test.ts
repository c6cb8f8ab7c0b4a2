import { expect, test } from "vitest";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { request } from "../sync/testing.ts";
import {
  countNewSpam,
  countViews,
  filterRows,
  groupRows,
  isUnread,
  noFilters,
  rowsOfView,
} from "./views.ts";

const now = Date.parse("2026-11-24T13:12:00Z");
const me = "0198c2a4-0000-4000-8000-000000000001";
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const row = (name: string, hours: number, more: Partial<RequestRow> = {}) =>
  request({ id: name, name, createdAt: ago(hours), ...more });

const answered = (name: string, hours: number) =>
  row(name, hours + 2, { state: "answered", answeredAt: ago(hours) });

const rows = [
  row("later", 1),
  row("mine", 5, { state: "in-progress", owner: { id: me, name: "Me" } }),
  row("urgent", 20),
  row("incident", 1, { priority: "incident", answerWithin: 120 }),
  row("low", 6, { priority: "low" }),
  row("late", 30),
  row("spam", 2, { state: "spam" }),
  row("closed", 6, { state: "closed" }),
  ...[4, 1, 3, 2].map((hours) => answered(`answered ${hours}`, hours)),
];

test("open requests are grouped by urgency, the longest waiting first, and as many as are counted", () => {
  const groups = groupRows(rowsOfView(rows, "open", me, now), "open", "promise", now);
  expect(groups.map(({ urgency, rows: some }) => [urgency, some.map(({ id }) => id)])).toEqual([
    ["incident", ["incident"]],
    ["overdue", ["late"]],
    ["urgent", ["urgent"]],
    ["due", ["mine", "later", "low"]],
  ]);
  expect(groups.flatMap((group) => group.rows)).toHaveLength(countViews(rows, me, now).open);
});

test("of what is answered that comes first where something happened last", () => {
  const [group] = groupRows(rowsOfView(rows, "answered", me, now), "answered", "promise", now);
  expect(group?.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4].map((hours) => `answered ${hours}`));
});

test("what was marked answered by hand waits for nothing, and what was closed without an answer sent does", () => {
  const marked = row("marked", 3, { state: "answered", unsentAnswer: "waiting" });
  const closed = row("closed", 3, { state: "closed", unsentAnswer: "waiting" });
  // A later message that waits takes nothing back.
  const again: RequestRow = { ...answered("again", 1), unsentAnswer: "waiting" };
  const groups = groupRows([marked, closed, again], "all", "promise", now);
  expect(groups.map(({ urgency, rows: own }) => [urgency, own.map(({ id }) => id)])).toEqual([
    ["unsent", ["closed"]],
    ["answered", ["again"]],
    ["over", ["marked"]],
  ]);
});

test("each view has its count, and spam is in none but its own", () => {
  expect(countViews(rows, me, now)).toEqual({
    ...{ open: 6, mine: 1, late: 1, "no-owner": 5, times: 0, answered: 4, all: 11, spam: 1 },
  });
});

test("what a weekend brought into the spam tray is counted, and nothing older", () => {
  const inTray = [71, 73].map((hours) => row(`spam ${hours}`, hours, { state: "spam" }));
  expect(countNewSpam([...rows, ...inTray], now)).toBe(2);
});

test("another order has no groups", () => {
  const [only, ...others] = groupRows(rowsOfView(rows, "open", me, now), "open", "name", now);
  expect(others).toEqual([]);
  expect(only?.rows.map(({ id }) => id)).toEqual([
    "incident",
    "late",
    "later",
    "low",
    "mine",
    "urgent",
  ]);
});

test("filters leave what matches all of them", () => {
  const filters = { ...noFilters, owner: "none", period: "7" } as const;
  const old = row("old", 24 * 8);
  const left = filterRows([...rows, old], filters, now).map(({ id }) => id);
  expect(left).toContain("late");
  expect(left).not.toContain("mine");
  expect(left).not.toContain("old");
  // Those whose sector no one has set.
  const some = [row("finance", 1, { sector: "finance" }), row("not set", 2)];
  expect(filterRows(some, { ...noFilters, sector: "none" }, now)).toEqual(some.slice(1));
});

test("a request is unread until the firm has answered the sender's last words", () => {
  expect(isUnread(row("new", 1))).toBe(true);
  const one = answered("answered", 1);
  expect(isUnread(one)).toBe(false);
  expect(isUnread({ ...one, lastMessage: { kind: "sender", at: ago(0), text: "" } })).toBe(true);
});
