import { onTestFinished, test, expect } from "vitest";
import { setCurrentDevice } from "./device-context.ts";
import { searchTexts } from "./search-texts.ts";
import { articleId, newId, newFields, stubDevice, writingDevice } from "./testing.ts";
import { submit } from "./send.ts";

test("a search finds what is stored and what waits, in excerpt and text, over tags and ends of lines", async () => {
  const { context, edit, offline, store } = await writingDevice();
  setCurrentDevice(stubDevice(context));
  onTestFinished(() => setCurrentDevice(undefined));
  const create = { ...newFields, excerpt: "Quite new", content: "<p>Not\nsent <b>yét</b></p>" };
  await store.bodies.put({
    id: articleId,
    tag: "3",
    version: 3,
    content: "<p>Stored <i>words</i></p>",
  });
  await offline(() => submit(context, { kind: "create", article: newId, fields: create }));
  await offline(() => edit({ excerpt: "Rewritten" }));
  const found = async (words: string) => [...(await searchTexts(words))];
  expect(await found("stored WORDS ")).toEqual([articleId]);
  expect(await found("an excerpt")).toEqual([articleId]);
  expect(await found("rewritten")).toEqual([articleId]);
  expect(await found("not sent yet")).toEqual([newId]);
  expect(await found("quite new")).toEqual([newId]);
  expect(await found("nowhere")).toEqual([]);
});
