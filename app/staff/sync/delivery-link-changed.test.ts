import { afterEach, expect, test, vi } from "vitest";
import type { Changed } from "../store/context.ts";
import { storeArticle } from "./stored-article.ts";
import { deliver } from "./delivery.ts";
import { submit } from "./submit-change.ts";
import { article, articleId, done, writingDevice } from "./testing.ts";

const inBin = article({ deletedAt: "2026-01-02T00:00:00Z", version: 4 });
const back = { link: "/insights/a-title-2", status: "draft", version: 5 } as const;
const moved = { kind: "moved", title: "A title", link: "/insights/a-title-2" };

afterEach(() => void vi.useRealTimers());

const restore = { kind: "restore", article: articleId } as const;

/** An article is in the bin; `moves` is what the screens receive about its link. */
async function binned() {
  const device = await writingDevice();
  await storeArticle(device.store, inBin);
  const changes: Changed[] = [];
  device.context.changed = (what) => void changes.push(what);
  return { ...device, moves: () => changes.filter(({ kind }) => kind === "moved") };
}

/** The same, and its restoring waits. */
async function restoringOffline() {
  const device = await binned();
  device.state.online = false;
  await submit(device.context, restore);
  device.state.online = true;
  return device;
}

test("a restoring that waited says that its article came back as a draft under another link", async () => {
  const { deliverTo, moves } = await restoringOffline();
  await deliverTo(done(back));
  expect(moves()).toEqual([moved]);
});

test("also where its answer was lost, and a sync brought the article before the next one", async () => {
  const { context, answers, state, store, moves } = await restoringOffline();
  await deliver(context);
  await storeArticle(store, article(back));
  answers.push(done(back));
  state.now += 60_000;
  await deliver(context, { force: true });
  expect(moves()).toEqual([moved]);
});

test("also where its answer came after the callers that waited for it had gone", async () => {
  vi.useFakeTimers();
  const { context, answers, moves, waiting } = await binned();
  const answer = Promise.withResolvers<void>();
  answers.push(async (sending) => {
    await answer.promise;
    return done(back)(sending);
  });
  const sending = submit(context, restore);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await sending).toEqual({ kind: "waiting" });
  expect(moves()).toEqual([]);
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([await waiting(), moves()]).toEqual([[], [moved]]);
});

test("nothing is said of one that came back as it was, or whose link someone has changed since", async () => {
  for (const link of ["/insights/a-title", "/insights/another"]) {
    const { deliverTo, moves, waiting } = await restoringOffline();
    await deliverTo(done({ link, version: 6 }));
    expect(await waiting()).toEqual([]);
    expect(moves()).toEqual([]);
  }
});
