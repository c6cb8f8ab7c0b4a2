import { expect, test } from "vitest";
import { article, storedConflict } from "../../../sync/testing.ts";
import {
  choose,
  decisionDraft,
  groupFields,
  noChoices,
  storedChoices,
  valuesOf,
  valuesOfSide,
} from "./choices.ts";

const conflict = storedConflict({
  mine: { title: "Mine", excerpt: "Mine" },
  fields: ["title", "excerpt"],
});
const chosen = choose(choose(noChoices, "title", { together: "Bo" }), "title", {
  together: "Both",
});
const draft = {
  ...decisionDraft(conflict, choose(chosen, "excerpt", "theirs")),
  device: "A test",
};

test("a decision that was half made is there again, with every letter", () => {
  expect(storedChoices(conflict, [draft])).toEqual({
    choices: { title: { together: "Both" }, excerpt: "theirs" },
    texts: { title: "Both" },
  });
  expect(storedChoices({ ...conflict, operation: "another" }, [draft])).toEqual(noChoices);
  expect(storedChoices(conflict, [{ ...draft, form: { v: 2 } }])).toEqual(noChoices);
});

test("the merged text stays when another choice is made", () => {
  expect(choose(chosen, "title", "theirs")).toEqual({
    choices: { title: "theirs" },
    texts: { title: "Both" },
  });
});

test("after another save of theirs it is asked again which one to keep, and no own words are lost", () => {
  const saved = { ...conflict, theirs: article({ version: 5 }) };
  expect(storedChoices(saved, [draft])).toEqual({ choices: {}, texts: { title: "Both" } });
});

const timed = storedConflict({
  mine: { title: "Mine", status: "draft", publishAt: null, category: null },
  theirs: article({ title: "Theirs", status: "scheduled", publishAt: "2026-12-01T06:00:00.000Z" }),
  fields: ["title", "status", "publishAt", "category"],
});

test("status and its moment are one choice, a picture and its alt text another, each other field is one", () => {
  expect(groupFields(timed.fields)).toEqual([["title"], ["status", "publishAt"], ["category"]]);
  expect(groupFields(["publishAt", "title"])).toEqual([["publishAt"], ["title"]]);
  expect(groupFields(["imageAlt", "title", "image"])).toEqual([["imageAlt", "image"], ["title"]]);
});

test("there are no values before every field is chosen, then each as it was chosen", () => {
  expect(valuesOf(timed, { title: "mine", status: "theirs" })).toBeUndefined();
  expect(
    valuesOf(timed, { title: { together: " Both " }, status: "theirs", category: "mine" }),
  ).toEqual({
    title: "Both",
    status: "scheduled",
    publishAt: "2026-12-01T06:00:00.000Z",
    category: null,
  });
});

test("one side has a value for every field", () => {
  expect(valuesOfSide(conflict, "theirs")).toMatchObject({ title: "Theirs" });
  expect(valuesOfSide({ ...conflict, theirs: null }, "theirs")).toEqual({
    title: null,
    excerpt: null,
  });
});
