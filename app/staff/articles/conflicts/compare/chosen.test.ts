import { expect, test } from "vitest";
import { article } from "../../../sync/testing.ts";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { chosenBefore, choose, decisionDraft, nothingChosen } from "./chosen.ts";

const conflict: StoredConflict = {
  operation: "one",
  article: article().id,
  kind: "edit",
  mine: { title: "Mine", excerpt: "Mine" },
  base: 3,
  was: {},
  theirs: article({ title: "Theirs", version: 4 }),
  fields: ["title", "excerpt"],
  by: "Eric",
  writtenAt: 0,
  problem: null,
};
const chosen = choose(choose(nothingChosen, "title", { together: "Bo" }), "title", {
  together: "Both",
});
const draft = {
  ...decisionDraft(conflict, choose(chosen, "excerpt", "theirs")),
  device: "A test",
};

test("a decision that was half made stands there again, with every letter", () => {
  expect(chosenBefore(conflict, [draft])).toEqual({
    choices: { title: { together: "Both" }, excerpt: "theirs" },
    texts: { title: "Both" },
  });
  expect(chosenBefore({ ...conflict, operation: "another" }, [draft])).toEqual(nothingChosen);
  expect(chosenBefore(conflict, [{ ...draft, form: { v: 2 } }])).toEqual(nothingChosen);
});

test("the merged text stays when another choice is made", () => {
  expect(choose(chosen, "title", "theirs")).toEqual({
    choices: { title: "theirs" },
    texts: { title: "Both" },
  });
});

test("after another save of theirs it is asked again which one stands, and no own words are lost", () => {
  const later = { ...conflict, theirs: article({ version: 5 }) };
  expect(chosenBefore(later, [draft])).toEqual({ choices: {}, texts: { title: "Both" } });
});
