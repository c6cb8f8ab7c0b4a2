import { expect, test } from "vitest";
import type { SubmitResult, StoredConflict } from "./mutation.ts";
import { article, articleId, json, storedConflict, writingDevice } from "./testing.ts";
import { deliver } from "./delivery.ts";
import { failureText, inSentences } from "./failure-text.ts";

const blocked = (fields: Partial<StoredConflict>): SubmitResult => ({
  ...{ kind: "conflict", conflict: storedConflict(fields) },
});
const refused = (text: string, fields: Record<string, string> = {}): SubmitResult => ({
  ...{ kind: "refused", text, fields },
});

const cases: [string, SubmitResult, readonly string[] | undefined, string | undefined][] = [
  ["nothing is said of what is done", { kind: "done", article: null }, undefined, undefined],
  ["nothing of what leaves by itself", { kind: "waiting" }, undefined, undefined],
  ["a refusal", refused("Your role does not allow it."), ["title"], "Your role does not allow it."],
  [
    "a refusal of fields, each said once",
    refused("Look again.", { link: "Link is taken", title: "Look again." }),
    undefined,
    "Look again. Link is taken.",
  ],
  [
    "a refusal of what is stored",
    blocked({ problem: "Your role does not allow it.", fields: [] }),
    ["title"],
    "It was not accepted: Your role does not allow it. It is kept on this device until you decide.",
  ],
  [
    "a refusal of a text that was given up",
    blocked({ kind: "aside", problem: "Link is taken.", fields: [] }),
    undefined,
    "It was not accepted: Link is taken. It is kept on this device until you decide.",
  ],
  [
    "an article that is gone for good",
    blocked({ theirs: null, fields: [] }),
    ["title"],
    "The article no longer exists on the server. It is kept on this device until you decide.",
  ],
  [
    "an edit of an article that lies in the bin",
    blocked({ theirs: article({ deletedAt: "2026-01-02T00:00:00Z" }), fields: [] }),
    ["title"],
    "Someone deleted the article. Your text is kept. Decide in the list.",
  ],
  [
    "a deletion of an article that was changed",
    blocked({ kind: "delete", mine: {}, fields: [] }),
    undefined,
    "Not deleted: someone changed the article first. Decide in the list.",
  ],
  [
    "the same field, changed elsewhere",
    blocked({}),
    ["title", "excerpt"],
    "Someone else changed the same field. Nothing was overwritten. Decide in the list.",
  ],
  [
    "a decision about it, and it was changed again",
    blocked({}),
    undefined,
    "Someone else changed the same field. Nothing was overwritten. Decide in the list.",
  ],
  [
    "other fields than those that wait for a decision",
    blocked({ mine: { title: "Mine", status: "archived" } }),
    ["status"],
    "An earlier change to this article needs your decision. This change was added to it. Decide in the list.",
  ],
];

test.each(cases)("%s", (_, sent, wished, said) => {
  expect(failureText(sent, wished)).toBe(said);
});

test.each([
  ["what the server says alone", "No.", {}, "No."],
  ["then each field, as a sentence", "Look again.", { link: "Taken" }, "Look again. Taken."],
  ["nothing twice, with or without a full stop", "Look again", { a: "Look again." }, "Look again."],
  ["a field alone", "", { title: "Title is required" }, "Title is required."],
  ["a question stays one", "Is it so?", {}, "Is it so?"],
  ["something also where nothing was said", " ", { title: "" }, "It was not accepted."],
])("%s", (_, text, fields: Record<string, string>, sentences) => {
  expect(inSentences({ text, fields })).toBe(sentences);
});

test("a refusal is worded alike while its writer waits, and where it is stored for them", async () => {
  const errors = [{ path: "fields.title", message: "Title is too long" }];
  const refusal = () => json({ status: 422, detail: "Please look again.", errors }, 422);
  const words = "Please look again. Title is too long.";
  const asked = await writingDevice();
  asked.answers.push(refusal);
  expect(failureText(await asked.edit({ title: "Mine" }))).toBe(words);
  const queued = await writingDevice();
  queued.state.online = false;
  await queued.edit({ title: "Mine" });
  queued.state.online = true;
  queued.answers.push(refusal);
  await deliver(queued.context);
  expect(await queued.waiting()).toMatchObject([
    { article: articleId, state: "needs-you", problem: words },
  ]);
});
