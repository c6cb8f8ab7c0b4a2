import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";
import { deliver } from "./deliver.ts";
import { inSentences } from "./refusal.ts";
import { articleId, json, writingDevice } from "./testing.ts";

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

test("a refusal is worded alike while its writer waits, and where it is kept for them", async () => {
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
