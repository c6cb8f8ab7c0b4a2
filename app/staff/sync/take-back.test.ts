import { expect, test } from "vitest";
import { RequestError } from "../../data/query-client.ts";
import { deliver } from "./delivery.ts";
import { submit } from "./submit-change.ts";
import { articleId, done, fillUp, problem, writingDevice } from "./testing.ts";

// What a form takes back once the server has said no, while other tabs write and send as well.

test.each([
  [422, { excerpt: "Of another tab" }],
  [503, { excerpt: "Of another tab" }],
  [503, { title: "Mine" }],
])("nothing is taken back that another tab added to meanwhile: %i, %j", async (status, fields) => {
  const { answers, context, edit, state, waiting } = await writingDevice();
  const other = { ...context, online: () => false };
  answers.push(problem(401), problem(status));
  context.signIn = async () => {
    state.now += 10_000;
    const result = await submit(other, { kind: "edit", article: articleId, base: 3, fields });
    expect(result).toEqual({ kind: "waiting" });
    return true;
  };
  expect((await edit({ title: "Mine" })).kind).not.toBe("refused");
  expect(await waiting()).toMatchObject([{ fields: { title: "Mine", ...fields } }]);
});

test("nor what another tab sends meanwhile", async () => {
  const { answers, context, edit, sent, state, waiting } = await writingDevice();
  const { transaction } = context.store;
  const other = { ...context, store: { ...context.store, transaction } };
  const answer = Promise.withResolvers<void>();
  answers.push(problem(500), async (sending) => {
    await answer.promise;
    return done({ title: "New", version: 4 })(sending);
  });
  let delivering: Promise<unknown> | undefined;
  let steps = 0;
  context.store.transaction = async (work) => {
    // It is stored, then its result; before the third step this tab was frozen.
    if (++steps === 3) {
      state.now += 5_000;
      delivering = deliver(other);
      await expect.poll(() => sent.length).toBe(2);
    }
    return transaction(work);
  };
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  answer.resolve();
  await delivering;
  expect([sent.length, await waiting()]).toEqual([2, []]);
});

test("what waits of another article is not sent in place of what is saved", async () => {
  const { answers, context, edit, offline, sent } = await writingDevice();
  const other = "insight-0198c2a4-0000-7000-8000-0000000000bb";
  await offline(() =>
    submit(context, { kind: "edit", article: other, base: 1, fields: { title: "Other" } }),
  );
  answers.push(done({ title: "New", version: 4 }));
  expect(await edit({ title: "New" })).toMatchObject({ kind: "done" });
  expect(sent).toMatchObject([{ article: articleId, fields: { title: "New" } }]);
});

test("what is on its way from a form no delivery sends again", async () => {
  const { answers, context, edit, sent } = await writingDevice();
  answers.push(async (sending) => {
    await deliver(context, { force: true });
    return done({ title: "New", version: 4 })(sending);
  });
  await edit({ title: "New" });
  expect(sent).toHaveLength(1);
});

test("one that never left, for want of its picture, is not named as tried", async () => {
  const { answers, context, edit, sent } = await writingDevice();
  answers.push(problem(503), done({ version: 5 }));
  await edit({ title: "First" });
  const { deliverPictures } = context;
  context.deliverPictures = () => Promise.reject(new RequestError(503, "Not now."));
  for (let time = 0; time < 8; time++) await edit({ title: `Try ${time}` });
  context.deliverPictures = deliverPictures;
  await edit({ title: "Better" });
  expect(sent).toMatchObject([{}, { unanswered: [sent[0]?.id] }]);
});

test("a restoring that was refused is another one when it is asked for again", async () => {
  const { answers, context, sent } = await writingDevice();
  answers.push(problem(503), done({ version: 6 }));
  for (let time = 0; time < 2; time++)
    await submit(context, { kind: "restore", article: articleId });
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

test("a full device that has no texts to evict refuses, and sends nothing", async () => {
  const { edit, sent, store } = await writingDevice();
  await store.texts.clear();
  fillUp(store, ["operations"]);
  expect(await edit({ title: "New" })).toMatchObject({
    kind: "refused",
    text: expect.stringContaining("no room to keep this change"),
  });
  expect(sent).toEqual([]);
});
