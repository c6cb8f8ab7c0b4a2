import { expect, test } from "vitest";
import type { StaffInsight } from "../../../../../db/schema/insights/staff.ts";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { choicesOf, inWords, conflictKindOf, valuesOf, titleOf } from "./question.ts";

const theirs: StaffInsight = {
  id: "insight-1",
  title: "Theirs",
  excerpt: "E",
  author: "A",
  date: "2026-06-09",
  link: "/insights/a",
  content: "<p>Theirs</p>",
  readTime: null,
  category: "C",
  image: null,
  status: "scheduled",
  publishAt: "2026-12-01T06:00:00.000Z",
  version: 4,
  updatedAt: "2026-06-09T07:41:00.000Z",
  reviewBy: null,
  deletedAt: null,
};
const conflict: StoredConflict = {
  operation: "o",
  article: "insight-1",
  kind: "edit",
  mine: { title: "Mine", status: "draft", publishAt: null, category: null },
  base: 3,
  was: {},
  theirs,
  fields: ["title", "status", "publishAt", "category"],
  by: "Jean-Paul",
  writtenAt: Date.parse("2026-06-09T07:58:00Z"),
  problem: null,
};

test("a kept change asks one of four questions", () => {
  expect(conflictKindOf(conflict)).toBe("versions");
  expect(conflictKindOf({ ...conflict, theirs: { ...theirs, deletedAt: theirs.updatedAt } })).toBe(
    "deleted",
  );
  expect(conflictKindOf({ ...conflict, kind: "delete", mine: {}, fields: [] })).toBe("changed");
  expect(conflictKindOf({ ...conflict, problem: "Your account may not write." })).toBe("refused");
  expect(conflictKindOf({ ...conflict, theirs: null })).toBe("refused");
});

test("an article is called as it is on the server, or as it was written here", () => {
  expect(titleOf(conflict)).toBe("Theirs");
  expect(titleOf({ ...conflict, theirs: null })).toBe("Mine");
});

test("status and its moment are one choice, all others stand alone", () => {
  expect(choicesOf(conflict.fields)).toEqual([["title"], ["status", "publishAt"], ["category"]]);
  expect(choicesOf(["publishAt", "title"])).toEqual([["publishAt"], ["title"]]);
});

test("nothing stands before every field is chosen, then each as it was chosen", () => {
  expect(valuesOf(conflict, { title: "mine", status: "theirs" })).toBeUndefined();
  expect(
    valuesOf(conflict, { title: { together: " Both " }, status: "theirs", category: "mine" }),
  ).toEqual({
    title: "Both",
    status: "scheduled",
    publishAt: "2026-12-01T06:00:00.000Z",
    category: null,
  });
});

test("values are shown as people read them", () => {
  expect(inWords("publishAt", theirs)).toBe("1 December 2026, 08:00");
  expect(inWords("date", theirs)).toBe("9 June 2026");
  expect(inWords("status", theirs)).toBe("Scheduled");
  expect(inWords("category", conflict.mine)).toBe("");
  expect(inWords("title", theirs)).toBe("Theirs");
});
