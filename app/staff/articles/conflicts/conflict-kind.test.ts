import { expect, test } from "vitest";
import { article, storedConflict } from "../../sync/testing.ts";
import { conflictKindOf } from "./conflict-kind.ts";
import { titleOf } from "./conflict-text.ts";

const kindOf = (fields: Parameters<typeof storedConflict>[0] = {}) =>
  conflictKindOf(storedConflict(fields));

test("a conflict is of one of four kinds", () => {
  expect(kindOf()).toBe("versions");
  expect(kindOf({ theirs: article({ deletedAt: "2026-01-02T00:00:00Z" }) })).toBe("deleted");
  expect(kindOf({ kind: "delete", mine: {}, fields: [] })).toBe("changed");
  expect(kindOf({ problem: "Your account may not write." })).toBe("refused");
  expect(kindOf({ theirs: null })).toBe("refused");
});

test("an article is called as it is on the server, or as it was written here", () => {
  expect(titleOf(storedConflict())).toBe("Theirs");
  expect(titleOf(storedConflict({ theirs: null }))).toBe("Mine");
});
