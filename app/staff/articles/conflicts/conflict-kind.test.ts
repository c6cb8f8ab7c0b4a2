import { expect, test } from "vitest";
import { article } from "../../sync/testing.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { conflictKindOf } from "./conflict-kind.ts";
import { titleOf } from "./conflict-text.ts";

const theirs = article({ title: "Theirs", version: 4 });
const conflict: StoredConflict = {
  operation: "o",
  article: "insight-1",
  kind: "edit",
  mine: { title: "Mine" },
  base: 3,
  was: {},
  theirs,
  fields: ["title"],
  by: "Jean-Paul",
  writtenAt: 0,
  problem: null,
};

test("a conflict is of one of four kinds", () => {
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
