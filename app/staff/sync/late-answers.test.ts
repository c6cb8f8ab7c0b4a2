import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { setCurrentDevice, openedDevice, expectDevice } from "./device-context.ts";
import { deliver } from "./delivery.ts";
import { pull } from "./pull.ts";
import { isSignedOut, resume } from "../store/context.ts";
import { send } from "./send.ts";
import { articleId, done, openTab, person, problem, stubDevice, writingDevice } from "./testing.ts";

const other = person.replace(/1$/, "2");

test("a 401 that comes after the same person signed in again stops nothing: it goes once more", async () => {
  const { answers, context, edit, sent, state, waiting } = await writingDevice();
  answers.push(
    async () => {
      // Another answer has said so meanwhile, and they have signed in.
      await resume(context);
      return problem(401)();
    },
    done({ title: "New", version: 4 }),
  );
  expect(await edit({ title: "New" })).toMatchObject({ kind: "done" });
  expect(sent[0]?.id).toBe(sent[1]?.id);
  expect(state.signedOut).toBe(0);
  expect(await isSignedOut(context.store)).toBe(false);
  expect(await waiting()).toEqual([]);
});

test("nor does one that was asked what has changed", async () => {
  const { context, state } = await writingDevice();
  context.fetch = async () => {
    await resume(context);
    return problem(401)();
  };
  await expect(pull(context)).rejects.toThrow();
  expect(state.signedOut).toBe(0);
  expect(await isSignedOut(context.store)).toBe(false);
});

test("one of this session pauses the queue, however often they signed in before", async () => {
  const { answers, context, edit, sent, state } = await writingDevice();
  await resume(context);
  answers.push(problem(401));
  await edit({ title: "New" });
  await deliver(context, { force: true });
  expect(sent).toHaveLength(1);
  expect(state.signedOut).toBe(1);
});

test("pictures go in the name of whose operation it is, from where that person has them", async () => {
  const { answers, context, edit } = await writingDevice();
  const brought = vi.fn(async () => undefined);
  context.deliverPictures = brought;
  answers.push(done({ version: 4 }));
  await edit({ content: "<p>x</p>" });
  expect(brought).toHaveBeenCalledWith({ content: "<p>x</p>" }, context);
});

/** A device of this person in a tab, whose answers come when the test says. */
async function tabOf(whose: string) {
  const answered = Promise.withResolvers<Response>();
  const calls: string[] = [];
  const device = await openTab({
    person: whose,
    fetch: () => {
      calls.push("asked");
      return answered.promise;
    },
    signedOut: () => calls.push("signed out"),
    signIn: async () => {
      calls.push("sign in");
      return true;
    },
  });
  return { device, calls, answer: answered.resolve };
}

test("once someone else's device is open, a late answer of the one before ends no one's session and asks no one", async () => {
  const { device, calls, answer } = await tabOf(person);
  setCurrentDevice(device);
  const sending = send({ kind: "restore", article: articleId });
  await expect.poll(() => calls).toEqual(["asked"]);
  device.close();
  setCurrentDevice(undefined);
  const { device: others } = await tabOf(other);
  setCurrentDevice(others);
  answer(problem(401)());
  await sending;
  expect(calls).toEqual(["asked"]);
  await expect(device.context.fetch("/api/staff/operations")).rejects.toThrow(/closed/);
});

test("a mutation whose device is closed meanwhile says so, and one whose script cannot be had says that", async () => {
  const { device } = await tabOf(person);
  setCurrentDevice(device);
  const mutation = { kind: "restore", article: articleId } as const;
  const unloaded = await send(mutation, () => Promise.reject(new TypeError("Failed to fetch")));
  expect(unloaded).toMatchObject({ kind: "refused", text: expect.stringContaining("loaded") });
  device.context.store.operations.toArray = () => Promise.reject(new Error("Broken"));
  device.context.store.transaction = () => Promise.reject(new Error("Broken"));
  device.close();
  expect(await send(mutation)).toMatchObject({
    kind: "refused",
    text: expect.stringContaining("signed out in the meantime"),
  });
});

test("one that was stored, and then cannot be read, is not blamed on the sign-in", async () => {
  const { context, store } = await writingDevice();
  setCurrentDevice(stubDevice(context));
  const { transaction } = store;
  const broken = () => Promise.reject(new Error("Broken"));
  store.transaction = (work) =>
    transaction(work).finally(() =>
      Object.assign(store.operations, { get: broken, toArray: broken }),
    );
  const sent = await send({ kind: "restore", article: articleId });
  expect(sent).toMatchObject({
    kind: "refused",
    text: expect.stringContaining("Check the list"),
  });
  expect(sent).not.toMatchObject({ text: expect.stringContaining("sign in") });
  setCurrentDevice(undefined);
});

test("what waits for one person's device never reaches another's", async () => {
  expectDevice(person);
  const waiting = openedDevice();
  const sending = send({ kind: "restore", article: articleId });
  const { device, calls } = await tabOf(other);
  expectDevice(other);
  setCurrentDevice(device);
  await expect(waiting).rejects.toThrow();
  expect(await sending).toMatchObject({ kind: "refused" });
  expect(calls).toEqual([]);
});
