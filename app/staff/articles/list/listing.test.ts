import { expect, test } from "vitest";
import type { StaffInsightSummary } from "../../../../db/schema/insights/staff.ts";
import { article } from "../../sync/testing.ts";
import {
  categoriesOf,
  firstView,
  sortRows,
  isStale,
  listed,
  narrow,
  nextDue,
  type View,
} from "./listing.ts";

const row = (
  id: string,
  title: string,
  category: string | null,
  date: string,
  status: StaffInsightSummary["status"] = "published",
): StaffInsightSummary => article({ id, title, category, date, status });

const articles = [
  row("a", "Phishing drills", "Training", "2026-04-03", "draft"),
  row("b", "law 9 and law 10", "Data Protection", "2026-06-14"),
  row("c", "Law 10", null, "2026-05-02", "archived"),
  row("d", "Law 9", "Data Protection", "2026-05-02"),
];
const now = Date.parse("2026-06-20T08:00:00Z");
const ids = (given: Partial<View>, rows = articles) => {
  const view = { ...firstView, ...given };
  return narrow(sortRows(listed(rows, now), view), view, "2026-06-20").map(({ id }) => id);
};

test("everything is there at first, the newest on top", () => {
  expect(ids({})).toEqual(["b", "c", "d", "a"]);
});

test.each([
  ["LAW", ["b", "c", "d"]],
  ["protection", ["b", "d"]],
  ["  drill ", ["a"]],
  ["drills training", []],
  ["blockchain", []],
  ["", ["b", "c", "d", "a"]],
])("the words %j find titles and categories whatever their case", (words, expected) => {
  expect(ids({ words })).toEqual(expected);
});

test.each(["décision", "De\u0301cision", "decision", "securite oeuvre", "STRASSE"])(
  "%j finds a title in whatever form its letters are stored",
  (words) => {
    const title = "De\u0301cision sécurité œuvre Straße";
    expect(ids({ words }, [row("e", title, null, "2026-06-14")])).toEqual(["e"]);
  },
);

test("status and category narrow further", () => {
  expect(ids({ status: "archived" })).toEqual(["c"]);
  expect(ids({ status: "published", category: "Data Protection" })).toEqual(["b", "d"]);
  expect(ids({ category: "Training", words: "law" })).toEqual([]);
});

test("numbers in titles count as numbers, and rows without a category stand together", () => {
  expect(ids({ by: "title", direction: "ascending" })).toEqual(["d", "b", "c", "a"]);
  expect(ids({ by: "category", direction: "ascending" })).toEqual(["c", "b", "d", "a"]);
});

test("each category is offered once", () => {
  expect(categoriesOf(articles)).toEqual(["Data Protection", "Training"]);
});

const scheduled = (id: string, publishAt: string) => ({
  ...row(id, id, null, "2026-06-01", "scheduled"),
  publishAt,
});

test("a scheduled article counts as published from its moment on", () => {
  const rows = [
    scheduled("past", "2026-06-20T08:00:00.000Z"),
    scheduled("soon", "2026-06-20T08:00:01.000Z"),
    scheduled("late", "2026-07-20T08:00:00.000Z"),
  ];
  expect(ids({ status: "published" }, rows)).toEqual(["past"]);
  expect(ids({ status: "scheduled" }, rows).toSorted()).toEqual(["late", "soon"]);
  expect(nextDue(rows, now)).toBe(now + 1000);
});

test("one moment after the other is waited for, and the beginning of each day in Kigali", () => {
  const rows = [
    scheduled("first", "2026-06-20T08:00:00.000Z"),
    scheduled("second", "2026-06-20T09:00:00.000Z"),
    scheduled("late", "2026-06-21T08:00:00.000Z"),
  ];
  const moments = ["2026-06-20T07:30:00.000Z"];
  for (let turn = 0; turn < 5; turn++)
    moments.push(new Date(nextDue(rows, Date.parse(moments.at(-1) ?? ""))).toISOString());
  expect(moments.slice(1)).toEqual([
    "2026-06-20T08:00:00.000Z",
    "2026-06-20T09:00:00.000Z",
    "2026-06-20T22:00:00.000Z",
    "2026-06-21T08:00:00.000Z",
    "2026-06-21T22:00:00.000Z",
  ]);
  expect(nextDue([], Date.parse("2026-12-31T21:59:59.999Z"))).toBe(Date.UTC(2026, 11, 31, 22));
});

test("articles whose day has come are to be reviewed, unless they are archived", () => {
  const rows = articles.map((one, index) => ({
    ...one,
    reviewBy: ["2026-06-20", "2026-06-21", "2026-01-01", null][index] ?? null,
  }));
  expect(ids({ status: "review" }, rows)).toEqual(["a"]);
  expect(rows.filter((row) => isStale(row, "2026-06-21")).map(({ id }) => id)).toEqual(["a", "b"]);
});
