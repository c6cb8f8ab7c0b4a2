import { expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { submit } from "./submit-change.ts";
import {
  article,
  articleId,
  conflict,
  done,
  newId,
  problem,
  writingDevice,
  stubDevice,
  testDevice,
} from "./testing.ts";
import { whenSent } from "./send.ts";

test("in the queue, edits that have not left become one, and say what was seen of which version", async () => {
  const { deliverTo, edit, offline, sent, waiting } = await writingDevice();
  await offline(() => edit({ title: "One" }));
  await offline(() => edit({ title: "Two", excerpt: "Later" }, 5));
  expect(await waiting()).toHaveLength(1);
  await deliverTo(done({ version: 6 }));
  expect(sent).toMatchObject([
    { base: 3, fields: { title: "Two", excerpt: "Later" }, seen: { excerpt: 5 } },
  ]);
  expect(sent[0]?.seen).not.toHaveProperty("title");
});

test("what may have arrived stays as it is; what comes after it waits, and then has seen it", async () => {
  const { deliverLater, edit, sent, waiting } = await writingDevice();
  await edit({ title: "One" });
  expect(await edit({ title: "Two" })).toEqual({ kind: "waiting" });
  expect(await waiting()).toHaveLength(2);
  // Someone else changed the excerpt in between.
  await deliverLater(
    done({ title: "One", excerpt: "Theirs", version: 5 }),
    done({ title: "Two", version: 6 }),
  );
  expect(sent.at(-1)).toMatchObject({ base: 3, seen: { title: 5 }, fields: { title: "Two" } });
  expect(await waiting()).toEqual([]);
});

test("an author who was alone has seen their own version: a deletion after it is no conflict", async () => {
  const { context, deliverLater, edit, sent } = await writingDevice();
  await edit({ title: "One" });
  await submit(context, { kind: "delete", article: articleId, base: 3 });
  await deliverLater(
    done({ title: "One", version: 4 }),
    done({ version: 5, deletedAt: "2026-01-02T00:00:00Z" }),
  );
  expect(sent.at(-1)).toMatchObject({ kind: "delete", base: 4 });
});

test("a deletion does not wait behind what its writer has to decide: nothing is said to go", async () => {
  const { context, deliverTo, edit, offline, waiting } = await writingDevice();
  await offline(() => edit({ link: "/insights/taken" }));
  await deliverTo(problem(422));
  const sent = await submit(context, { kind: "delete", article: articleId, base: 3 });
  expect(sent).toMatchObject({ kind: "refused", text: expect.stringMatching(/decision first/) });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(["edit"]);
});

test("a deletion that was taken back before it left was never one", async () => {
  const { context, state, waiting } = await writingDevice();
  state.online = false;
  await submit(context, { kind: "delete", article: articleId, base: 3 });
  expect(await submit(context, { kind: "restore", article: articleId })).toEqual({
    kind: "done",
    article: article(),
  });
  expect(await waiting()).toEqual([]);
});

test("a refusal parks one article, and the others go on", async () => {
  const { deliverTo, edit, offline, waiting } = await writingDevice();
  await offline(() => edit({ title: "One" }));
  await offline(() => edit({ title: "Two" }, 1, newId));
  await deliverTo(problem(403, "Your role does not allow it."), done({ id: newId, version: 2 }));
  expect(await waiting()).toMatchObject([
    { state: "needs-you", problem: "Your role does not allow it.", fields: { title: "One" } },
  ]);
});

test("what is written after a refusal mends it, and goes again under another id", async () => {
  const { answers, context, deliverTo, edit, offline, sent, waiting } = await writingDevice();
  await offline(() => edit({ link: "taken", title: "One" }));
  await deliverTo(problem(422, "This link is taken."));
  answers.push(done({ version: 4 }));
  expect(await edit({ link: "free" })).toEqual({ kind: "waiting" });
  await deliver(context);
  expect(sent.at(-1)).toMatchObject({ fields: { link: "free", title: "One" }, base: 3 });
  expect(sent.at(-1)?.id).not.toBe(sent.at(-2)?.id);
  expect(await waiting()).toEqual([]);
});

test("in the queue, edits that wait behind a conflict join it, and none is lost", async () => {
  const { deliverLater, edit, waiting } = await writingDevice();
  await edit({ title: "One" });
  await edit({ excerpt: "Mine" });
  await deliverLater(conflict({ title: "Theirs", version: 4 }, ["title"]));
  expect(await waiting()).toMatchObject([
    { state: "needs-you", fields: { title: "One", excerpt: "Mine" } },
  ]);
});

test("the server's Retry-After is honoured, and a hint of a network does not end that pause", async () => {
  const { answers, context, edit, offline, sent, state } = await writingDevice();
  await offline(() => edit({ title: "One" }));
  answers.push(() => new Response(null, { status: 503, headers: { "retry-after": "120" } }));
  expect(await deliver(context)).toBe(state.now + 120_000);
  await deliver(context, { force: true });
  expect(sent).toHaveLength(1);
  state.now += 120_001;
  answers.push(done({ version: 4 }));
  expect(await deliver(context)).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test("a sender that died lets another one send after 25 s, also when the clock was put back", async () => {
  for (const passed of [25_001, -86_400_000]) {
    const { context, deliverTo, edit, offline, sent, state, store, waiting } =
      await writingDevice();
    await offline(() => edit({ title: "One" }));
    const [one] = await waiting();
    if (!one) throw new Error("Nothing is stored.");
    await store.operations.put({
      ...one,
      state: "sending",
      attempts: 1,
      nextAttemptAt: state.now + 25_000,
    });
    await deliver(context);
    expect(sent).toEqual([]);
    state.now += passed;
    await deliverTo(done({ version: 4 }));
    expect(await waiting()).toEqual([]);
  }
});

test("one change at a time, in their order", async () => {
  const { context, edit, state, answers, sent, waiting } = await writingDevice();
  state.online = false;
  for (let nth = 0; nth < 3; nth++) await edit({ title: `${nth}` }, 3, `${articleId}${nth}`);
  state.online = true;
  let open = 0;
  for (let nth = 0; nth < 3; nth++)
    answers.push(async (sending) => {
      expect(++open).toBe(1);
      await new Promise((done) => setTimeout(done, 5));
      open -= 1;
      return done({ id: sending.article, version: 4 })(sending);
    });
  await deliver(context);
  expect(sent.map(({ fields }) => fields?.["title"])).toEqual(["0", "1", "2"]);
  expect(await waiting()).toEqual([]);
});

test("a damaged row harms no one", async () => {
  const { answers, context, edit, store, waiting } = await writingDevice();
  // A row as another build, or a broken disk, may have left it.
  await store.operations.put({ id: "broken", order: "first" } as never);
  answers.push(done({ version: 4 }));
  expect(await edit({ title: "New" })).toMatchObject({ kind: "done" });
  expect(await deliver(context)).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

test("what is written after a refusal mends it also where something waits behind it", async () => {
  const { context, deliverTo, edit, offline, waiting } = await writingDevice();
  await offline(() => edit({ link: "taken" }));
  await offline(() => submit(context, { kind: "delete", article: articleId, base: 3 }));
  await deliverTo(problem(422, "This link is taken."));
  await edit({ link: "free" });
  expect(await waiting()).toMatchObject([
    { kind: "edit", state: "queued", fields: { link: "free" } },
    { kind: "delete", state: "queued" },
  ]);
});

test("what waits leaves when its writer is online, has signed in, or right away", async () => {
  const device = stubDevice();
  expect(whenSent({ ...device, isOnline: () => false })).toMatch(/when you are online/);
  expect(whenSent(undefined)).toMatch(/when you are online/);
  expect(whenSent({ ...device, isOnline: () => true })).toMatch(/as soon as possible/);
  const { context, view } = testDevice();
  await context.store.notes.put({ key: "signed-out", value: true });
  await view.refresh({ kind: "queue" });
  expect(whenSent({ shown: view.shown, isOnline: () => false })).toMatch(/when you have signed in/);
});
