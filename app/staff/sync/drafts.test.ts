import { expect, test } from "vitest";
import { decisionKey, decisionsIn, dropDecided } from "./drafts.ts";
import { writingDevice } from "./testing.ts";

test("what someone had begun to decide goes once it is decided, and no other draft", async () => {
  const { context, edit, store, waiting } = await writingDevice();
  await edit({ title: "Mine" });
  const [operation] = await waiting();
  const id = operation?.id ?? "";
  const about = { article: null, base: null, form: {}, at: 1, device: "A test" };
  for (const key of [decisionKey(id), decisionKey("another"), "a form"])
    await store.drafts.put({ key, ...about });
  expect(decisionsIn(await store.drafts.toArray())).toBe(`choice-${id},choice-another`);
  await dropDecided(context);
  const keys = async () => (await store.drafts.toArray()).map(({ key }) => key);
  expect(await keys()).toEqual([decisionKey(id), "a form"]);
  await store.operations.delete(id);
  await dropDecided(context);
  expect(await keys()).toEqual(["a form"]);
});
