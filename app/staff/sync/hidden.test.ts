import { expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { submit } from "./submit-change.ts";
import { article, articleId, conflict, done, problem, writingDevice } from "./testing.ts";
import { storeArticle } from "./stored-article.ts";

/** A title of ours is on its way, its answer lost; someone else's title has arrived here, hidden under ours. */
async function hiddenTitle() {
  const device = await writingDevice();
  await device.edit({ title: "Ours" });
  await storeArticle(device.store, article({ title: "Theirs", version: 5 }));
  return device;
}
const appliedBefore = done({ title: "Theirs", version: 4 });

test("an edit does not pass over what its own writer's waiting edit has hidden", async () => {
  const { deliverLater, edit, sent } = await hiddenTitle();
  await edit({ title: "Ours again", excerpt: "Later" }, 5);
  await deliverLater(appliedBefore, conflict({ title: "Theirs", version: 5 }, ["title"]));
  expect(sent.at(-1)).toMatchObject({ base: 3, seen: { title: 4, excerpt: 5 } });
});

test("a deletion neither", async () => {
  const { context, deliverLater, sent } = await hiddenTitle();
  await submit(context, { kind: "delete", article: articleId, base: 5 });
  await deliverLater(appliedBefore, conflict({ title: "Theirs", version: 5 }, []));
  expect(sent.at(-1)).toMatchObject({ kind: "delete", base: 3 });
});

test("the same mutation after one that was refused and then done is another one", async () => {
  const { answers, context, sent } = await writingDevice();
  const mutation = { kind: "delete", article: articleId, base: 3 } as const;
  answers.push(problem(503), done({ version: 4 }), done({ version: 6 }));
  for (let time = 0; time < 3; time++) await submit(context, mutation);
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
});

test("what waits behind one in back-off starts no delivery", async () => {
  const { answers, context, edit, state } = await writingDevice();
  await edit({ title: "One" });
  await edit({ title: "Two" });
  state.now += 3_600_000;
  answers.push(problem(500));
  expect(await deliver(context)).toBeGreaterThan(state.now);
});

test("a text that was given up and is refused holds nothing up behind it", async () => {
  const { deliverLater, edit, sent, store, waiting } = await writingDevice();
  await edit({ title: "Refused" });
  const [given] = await waiting();
  if (!given) throw new Error("It was not stored.");
  await store.operations.put({ ...given, kind: "aside", state: "needs-you" });
  await edit({ title: "Mended" });
  await deliverLater(done({ title: "Mended", version: 4 }));
  expect(sent.at(-1)).toMatchObject({ kind: "edit", fields: { title: "Mended" } });
});
