import { expect, test } from "vitest";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { article } from "../sync/testing.ts";
import { stateQuery } from "./queries.ts";
import { restoredFields, restoreEdit } from "./restore.ts";
import { eventOf, stateText } from "./words.ts";

const version: ArticleVersion = {
  version: 3,
  aside: null,
  at: "2026-06-14T07:41:00Z",
  by: "Diane",
  changed: [],
  status: "published",
  restored: null,
  inBin: false,
};
const { id: _, updatedAt: __, ...state } = article({ date: "2026-06-14", excerpt: "x" });

test.each<[Partial<ArticleVersion>, string]>([
  [{ changed: ["content", "title", "readTime"] }, "Title, content and read time changed"],
  [{ changed: ["content"] }, "Content changed"],
  [{ version: 1 }, "First version"],
  [{ changed: ["deletedAt"], inBin: true }, "Moved to the bin"],
  [{ changed: ["deletedAt"] }, "Restored from the bin"],
  [{ changed: ["content"], restored: 2 }, "Restored version 2"],
  [{ aside: "x", changed: ["title"] }, "Set aside: title"],
])("%j is told as %s", (change, words) => {
  expect(eventOf({ ...version, ...change })).toBe(words);
});

test("a text that was set aside is kept apart from the version it was set aside of", () => {
  const keyOf = (aside: string | null) => stateQuery("a", { ...version, aside }).queryKey;
  expect(keyOf("x")).not.toEqual(keyOf(null));
});

test("a day and a moment are told as people in Kigali read them", () => {
  expect(stateText("date", state)).toBe("14 June 2026");
  expect(stateText("publishAt", { ...state, publishAt: "2026-06-14T07:41:00Z" })).toBe(
    "14 June 2026, 09:41",
  );
  expect(stateText("status", state)).toBe("Published");
  expect(stateText("readTime", state)).toBe("");
});

test("a version that is restored changes the fields that differ, and leaves status and time as they are", () => {
  const now = {
    ...state,
    title: "Another",
    readTime: "3 min",
    status: "draft" as const,
    version: 9,
  };
  expect(restoredFields(state, now)).toEqual({ title: "A title", readTime: null });
});

test("a version that is restored and was set aside changes its own fields alone", () => {
  const now = { ...state, title: "Another", excerpt: "y", version: 9 };
  expect(restoredFields(state, now, ["title"])).toEqual({ title: "A title" });
});

test("a version that is restored goes over what waits on this device, as someone wrote it who saw what the server has", () => {
  const now = { ...state, title: "Another", version: 9 };
  const waiting = { title: "Mine", excerpt: "Mine too", status: "draft" as const };
  expect(restoreEdit(state, now, waiting)).toEqual({
    fields: { title: "A title", excerpt: "x" },
    saw: { title: "Another", excerpt: "x" },
    base: 9,
  });
  expect(restoreEdit(state, now, { title: "A title" })).toMatchObject({
    fields: { title: "A title" },
  });
  expect(restoreEdit(state, now, waiting, ["title"]).fields).toEqual({ title: "A title" });
});

test("a version that is restored changes nothing where nothing differs", () => {
  expect(restoredFields(state, { ...state, status: "archived", version: 4 })).toEqual({});
});
