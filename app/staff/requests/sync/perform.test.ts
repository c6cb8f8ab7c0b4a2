import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { isSignedOut } from "../../store/context.ts";
import { json } from "../../sync/testing.ts";
import { releaseBlocked, removeUnsent, submit } from "./perform.ts";
import type { NewOperation } from "./requests.ts";
import { answered, done, erased, request, requestId, requestsDevice } from "./testing.ts";

type Device = Awaited<ReturnType<typeof requestsDevice>>;
let device: Device;

const closed: NewOperation = { kind: "state", request: requestId, state: "closed" };
const note: NewOperation = { kind: "note", request: requestId, text: "Ask for the letter." };
const reply: NewOperation = {
  ...{ kind: "reply", request: requestId, text: "Good morning" },
  ...{ answered: true, seenReply: null, anyway: false },
};
const newer = "0198c2a4-0000-7000-8000-0000000000bb";

const resultOf = async (operation: NewOperation) =>
  (await submit(device.context, operation)).result;
const tick = () => {
  device.state.now += 60_000;
};

beforeEach(async () => {
  device = await requestsDevice();
  await device.store.rows.put(request());
});

test("an operation is stored, sent, and its answer replaces row and thread", async () => {
  device.answerWith(done({ state: "closed" }));
  expect(await resultOf(closed)).toMatchObject({ kind: "done" });
  expect(device.sent).toMatchObject([{ kind: "state", request: requestId, state: "closed" }]);
  expect(await device.waiting()).toEqual([]);
  expect(await device.store.rows.get(requestId)).toMatchObject({ version: 4, state: "closed" });
  expect(await device.store.texts.get(requestId)).toMatchObject({ tag: "4" });
});

test("an operation whose answer was lost is sent again under the same id", async () => {
  device.answers.push(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await resultOf(note)).toMatchObject({ kind: "waiting" });
  tick();
  await device.deliverNow(done());
  const [first, second] = device.sent;
  expect(second).toEqual(first);
  expect(await device.waiting()).toEqual([]);
});

test("an operation whose tab died while it was sent is sent again by another", async () => {
  device.answers.push(() => new Promise(() => undefined));
  void submit(device.context, note);
  await expect.poll(() => device.sent.length).toBe(1);
  await device.deliverNow();
  expect(device.sent, "its sender may live").toHaveLength(1);
  tick();
  await device.deliverNow(done());
  expect(device.sent).toHaveLength(2);
  expect(await device.waiting()).toEqual([]);
});

test("an operation of one request follows the one before it; another request does not wait for it", async () => {
  const other = "0198c2a4-0000-7000-8000-0000000000cc";
  await device.storeOffline(note, closed, { ...note, request: other });
  const busy = () => json({ status: 500 }, 500);
  await device.deliverTo(busy, done({ id: other }, { id: other }));
  expect(device.sent.map(({ kind, request: id }) => [kind, id])).toEqual([
    ["note", requestId],
    ["note", other],
  ]);
  tick();
  await device.deliverNow(done(), done());
  expect(device.sent.slice(2).map(({ kind }) => kind)).toEqual(["note", "state"]);
});

test("an operation gives the owner by id, and shows the name meanwhile", async () => {
  const owner = { id: newer, name: "Jean-Paul N." };
  device.answerWith(done({ owner }));
  await resultOf({ kind: "owner", request: requestId, owner });
  expect(device.sent).toMatchObject([{ kind: "owner", owner: newer }]);
});

test("an operation that changes nothing is not sent", async () => {
  expect(await resultOf({ ...closed, state: "new" })).toMatchObject({ kind: "done" });
  expect(device.asked).toEqual([]);
});

const no = () => json({ status: 403, detail: "Only consultants may do this." }, 403);

test("what the server refuses while its author waits goes back to the form, with the text as its draft", async () => {
  device.answerWith(no);
  expect(await resultOf(note)).toEqual({ kind: "refused", text: "Only consultants may do this." });
  expect(await device.waiting()).toEqual([]);
  expect(await device.store.drafts.get(`note-${requestId}`)).toMatchObject({
    text: "Ask for the letter.",
  });
});

test("what the server refuses later waits for its author with the server's sentence, and is sent again or discarded", async () => {
  await device.storeOffline(note);
  await device.deliverTo(no);
  const [blocked] = await device.waiting();
  expect(blocked).toMatchObject({ state: "needs-you", problem: "Only consultants may do this." });
  await device.storeOffline(closed);
  await device.deliverNow(done());
  expect(device.sent.map(({ kind }) => kind)).toEqual(["note", "state"]);
  await releaseBlocked(device.context, blocked?.id ?? "");
  await device.deliverNow(done());
  expect(await device.waiting()).toEqual([]);
  expect(await removeUnsent(device.context, blocked?.id ?? "", false)).toBe(false);
});

test("what the server refuses because someone replied first is told with their reply, and nothing was sent", async () => {
  device.answerWith(answered(newer));
  expect(await resultOf(reply)).toEqual({ kind: "answered", newerReply: newer });
  expect(await device.waiting()).toEqual([]);
  expect(await device.store.drafts.get(requestId)).toMatchObject({ text: "Good morning" });
  expect(await device.store.texts.get(requestId)).toMatchObject({ messages: [{ id: newer }] });
});

test("what the server refuses because someone replied first waits where no one looks, and is sent after that reply", async () => {
  await device.storeOffline(reply);
  await device.deliverTo(answered(newer));
  const [blocked] = await device.waiting();
  expect(blocked).toMatchObject({ state: "needs-you", newerReply: newer });
  await releaseBlocked(device.context, blocked?.id ?? "");
  await device.deliverNow(done());
  expect(device.sent.at(-1)).toMatchObject({ seenReply: newer, anyway: false });
  expect(await device.waiting()).toEqual([]);
});

test("what the server refuses because the request was erased takes all of it from the device, and says so", async () => {
  await device.storeOffline(note, closed);
  await device.store.drafts.put({ key: requestId, request: requestId, text: "Dear", at: 1 });
  await device.deliverTo(erased);
  const { rows, texts, operations, drafts } = device.store;
  for (const table of [rows, texts, operations, drafts]) expect(await table.toArray()).toEqual([]);
  expect(device.notified).toContainEqual({
    ...{ kind: "request-erased", id: requestId, reference: "IK-0123ABCD" },
  });
});

test("what the server refuses with a 404 of another server waits, and nothing is deleted", async () => {
  await device.storeOffline(note);
  await device.deliverTo(() => json({ status: 404, detail: "Not found." }, 404));
  expect(await device.waiting()).toMatchObject([{ state: "needs-you", problem: "Not found." }]);
  expect(await device.store.rows.get(requestId)).toBeDefined();
});

const signedOut = () => json({ status: 401 }, 401);

test("a session that has ended asks its person to sign in, and goes on", async () => {
  device.state.signIn = true;
  device.answerWith(signedOut, done());
  expect(await resultOf(note)).toMatchObject({ kind: "done" });
  expect(device.sent).toHaveLength(2);
  expect(await isSignedOut(device.context.device.store)).toBe(false);
});

test("a session that has ended pauses everything that waits", async () => {
  device.answerWith(signedOut);
  expect(await resultOf(note)).toMatchObject({ kind: "waiting" });
  expect(device.state.signedOut).toBe(1);
  await device.deliverNow();
  expect(device.sent).toHaveLength(1);
  expect(await device.waiting()).toMatchObject([{ state: "queued", attempts: 0 }]);
});

test("a reply that is stored is no draft any more", async () => {
  device.state.online = false;
  await device.store.drafts.put({ key: requestId, request: requestId, text: "Good", at: 1 });
  await resultOf(reply);
  expect(await device.store.drafts.toArray()).toEqual([]);
});

test("a note that was not sent is taken back, and its text is the draft again", async () => {
  device.state.online = false;
  const waiting = await resultOf(note);
  const id = "id" in waiting ? waiting.id : "";
  expect(await removeUnsent(device.context, id, true)).toBe(true);
  expect(await device.waiting()).toEqual([]);
  expect(await device.store.drafts.toArray()).toMatchObject([{ text: "Ask for the letter." }]);
});

test("where there is no room nothing counts as stored", async () => {
  device.store.operations.put = () =>
    Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));
  await expect(submit(device.context, note)).rejects.toThrow();
});
