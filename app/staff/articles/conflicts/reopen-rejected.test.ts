import { expect, test } from "vitest";
import { article, articleId, storedConflict } from "../../sync/testing.ts";
import { changesOf, formOf } from "../form/article-form.ts";
import { rejectedDraft } from "./reopen-rejected.ts";
import { mergeRemote } from "../form/merge-remote.ts";

const refused = storedConflict({
  mine: { title: "Mine", link: "/insights/taken" },
  was: { title: "A title", link: "/insights/a-title" },
  ...{ theirs: null, fields: [], by: null, problem: "This link is taken." },
});

test("a refused text comes back over the article as it is now", () => {
  const draft = rejectedDraft(refused, article({ version: 5, excerpt: "Theirs" }));
  expect(draft).toMatchObject({ id: articleId, base: 5 });
  expect(draft.form).toMatchObject({ title: "Mine", excerpt: "Theirs" });
  expect(changesOf(draft.form, draft.saved)).toEqual(refused.mine);
});

test("a refused publication time comes back as that of Kigali", () => {
  const mine = { status: "scheduled" as const, publishAt: "2026-12-01T06:00:00.000Z" };
  expect(rejectedDraft({ ...refused, mine }, article()).form.publishAt).toBe("2026-12-01T08:00");
});

test("where another editor changed one of its fields since, saving it still asks", () => {
  const current = article({ version: 5, title: "Theirs" });
  const draft = rejectedDraft(refused, current);
  expect(draft).toMatchObject({ base: 3, form: { title: "Mine" }, saved: { title: "A title" } });
  // The open form says so, and goes on from the version that its writer saw.
  expect(mergeRemote(draft, formOf(current), 5)).toEqual({ kind: "both", fields: ["title"] });
});

test("a new article that was refused is a new one under another id", () => {
  const draft = rejectedDraft({ ...refused, kind: "create" }, undefined);
  expect(draft).toMatchObject({ base: null, form: { title: "Mine" } });
  expect(draft.id).not.toBe(articleId);
});
