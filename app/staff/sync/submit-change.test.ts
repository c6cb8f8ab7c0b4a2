import { expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { resume } from "../store/context.ts";
import { submit } from "./submit-change.ts";
import {
  article,
  articleId,
  conflict,
  done,
  json,
  problem,
  storedConflict,
  writingDevice,
} from "./testing.ts";

test.each([500, 503, 409])(
  "%i takes nothing back behind which something of the same article waits",
  async (status) => {
    const { answers, context, edit, waiting } = await writingDevice();
    answers.push(async () => {
      // Another tab, while this one waits.
      await submit(context, { kind: "delete", article: articleId, base: 3 });
      return problem(status, "Not like this.")();
    });
    const sent = await edit({ title: "New" });
    expect(sent.kind).toBe(status === 409 ? "conflict" : "waiting");
    expect(await waiting()).toMatchObject([
      { kind: "edit", fields: { title: "New" } },
      { kind: "delete" },
    ]);
  },
);

test("what the server takes is done, and the device has it", async () => {
  const { answers, edit, waiting, sent, store } = await writingDevice();
  answers.push(done({ title: "New", version: 4 }));
  expect(await edit({ title: "New" })).toEqual({
    kind: "done",
    article: article({ title: "New", version: 4 }),
  });
  expect(await waiting()).toEqual([]);
  expect(sent).toMatchObject([{ kind: "edit", base: 3, fields: { title: "New" } }]);
  expect(sent[0]).not.toHaveProperty("seen");
  expect(await store.rows.get(articleId)).toMatchObject({ title: "New", version: 4 });
});

test.each([
  [
    "an error page of the network",
    () => new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } }),
  ],
  ["a refusal that is not ours", () => new Response("no", { status: 403 })],
  [
    "a body that names another id",
    () => json({ id: "x", version: 4, replayed: false, article: null }),
  ],
  [
    "a body that breaks off",
    () => new Response('{"id":', { headers: { "content-type": "application/json" } }),
  ],
  ["a gateway's 502", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["a gateway's 504", () => new Response("<h1>Bad Gateway</h1>", { status: 504 })],
])("%s is no answer: it is stored, and sent again under its id", async (_, answer) => {
  const { answers, deliverLater, edit, sent, waiting } = await writingDevice();
  answers.push(answer);
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  expect(await waiting()).toMatchObject([
    { state: "queued", attempts: 1, problem: expect.any(String) },
  ]);
  await deliverLater(done({ title: "New", version: 4 }));
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(await waiting()).toEqual([]);
});

test("what is saved is stored and marked as leaving in one step", async () => {
  const { answers, edit, store, waiting } = await writingDevice();
  const { transaction } = store;
  let steps = 0;
  store.transaction = (work) => {
    steps++;
    return transaction(work);
  };
  let before: number | undefined;
  answers.push(async (sending) => {
    before = steps;
    expect(await waiting()).toMatchObject([{ state: "sending", attempts: 1 }]);
    return done({ title: "New", version: 4 })(sending);
  });
  await edit({ title: "New" });
  expect(before).toBe(1);
});

test.each([400, 403, 404, 409, 410, 413, 422, 429, 500, 503])(
  "%i leaves nothing queued, and says why",
  async (status) => {
    const { answers, edit, waiting } = await writingDevice();
    answers.push(problem(status, "Not like this."));
    const sent = await edit({ title: "New" });
    expect(sent).toMatchObject({ kind: "refused" });
    expect(await waiting()).toEqual([]);
  },
);

test("the fields that the server names are the form's", async () => {
  const { answers, edit } = await writingDevice();
  const errors = [{ path: "fields.link", message: "This link is taken" }];
  answers.push(() => json({ status: 422, detail: "Look at the fields.", errors }, 422));
  expect(await edit({ link: "taken" })).toEqual({
    kind: "refused",
    text: "Look at the fields.",
    fields: { link: "This link is taken" },
  });
});

test("what someone else changed as well is stored with both texts", async () => {
  const { answers, edit, waiting, store } = await writingDevice();
  answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
  expect(await edit({ title: "Mine" })).toEqual({
    kind: "conflict",
    conflict: storedConflict({ operation: expect.any(String), writtenAt: expect.any(Number) }),
  });
  expect(await waiting()).toMatchObject([{ state: "needs-you", fields: { title: "Mine" } }]);
  expect(await store.rows.get(articleId)).toMatchObject({ title: "Theirs" });
});

test("a session that is over asks, and goes on when the same person signed in", async () => {
  const { answers, edit, state, sent } = await writingDevice();
  state.signIn = true;
  answers.push(problem(401), done({ title: "New", version: 4 }));
  expect(await edit({ title: "New" })).toMatchObject({ kind: "done" });
  expect(sent[0]?.id).toBe(sent[1]?.id);
});

test("at the form, once someone has signed in the queue goes on, also where the network is gone by then", async () => {
  const { answers, deliverLater, edit, state, waiting } = await writingDevice();
  state.signIn = true;
  answers.push(problem(401));
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  await deliverLater(done({ title: "New", version: 4 }));
  expect(await waiting()).toEqual([]);
});

test("what was stored waits, also where the device cannot write down what became of it", async () => {
  const { answers, edit, store, waiting } = await writingDevice();
  answers.push(() => {
    store.transaction = () => Promise.reject(new Error("Broken"));
    return problem(503)();
  });
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  expect(await waiting()).toMatchObject([{ fields: { title: "New" } }]);
});

test("a session that is over, and no one signs in: it is stored, and nothing is asked again", async () => {
  const { answers, context, edit, state, sent, waiting } = await writingDevice();
  answers.push(problem(401));
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  await deliver(context, { force: true });
  await deliver(context);
  expect(sent).toHaveLength(1);
  expect(state.signedOut).toBe(1);
  expect(await waiting()).toMatchObject([{ state: "queued", attempts: 0 }]);
  answers.push(done({ title: "New", version: 4 }));
  await resume(context);
  await deliver(context);
  expect(await waiting()).toEqual([]);
});
