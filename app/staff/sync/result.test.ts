import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStaffStore } from "../../../db/device/articles.ts";
import { type StaffStore, deleteStaffStore } from "../../../db/device/staff.ts";
import { storeArticle, readStored } from "./stored-article.ts";
import { conflictOf, discardRejected } from "./resolve.ts";
import {
  article,
  articleId,
  conflict,
  done,
  fillUp,
  person,
  problem,
  writingDevice,
} from "./testing.ts";
import { submit } from "./submit-change.ts";

let store: StaffStore;
beforeEach(async () => {
  store = await openStaffStore(person, () => undefined);
});
afterEach(async () => {
  store.close();
  await deleteStaffStore(person);
});

const mine = article({ title: "Mine", content: "<p>Mine</p>", version: 4 });
const other = `${articleId.slice(0, -2)}cc`;

/** From now on the device is full until the text of another article is evicted. */
async function fullDevice() {
  const device = await writingDevice(store);
  await storeArticle(store, article({ id: other }));
  const fill = () => {
    const makeRoom = fillUp(store, ["rows", "texts", "operations", "notes"]);
    const { bulkDelete } = store.texts;
    store.texts.bulkDelete = (keys) => {
      if (keys.length > 0) makeRoom();
      return bulkDelete.call(store.texts, keys);
    };
  };
  return { ...device, fill };
}

describe("a full device evicts stored texts, and writes again", () => {
  afterEach(async () => {
    expect(await store.texts.get(other)).toBeUndefined();
    expect(await store.rows.get(other)).toMatchObject({ id: other });
  });

  test("a change", async () => {
    const { answers, edit, fill, waiting } = await fullDevice();
    fill();
    answers.push(done(mine));
    expect(await edit({ title: "Mine" })).toMatchObject({ kind: "done" });
    expect(await waiting()).toEqual([]);
  });

  test("an answer, and the text of the article that waits stays until then", async () => {
    const { answers, context, edit, fill, sent, waiting } = await fullDevice();
    answers.push((sending) => {
      fill();
      return done(mine)(sending);
    });
    expect(await edit({ title: "Mine", content: "<p>Mine</p>" })).toMatchObject({ kind: "done" });
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await readStored(context, articleId)).toEqual(mine);
  });

  test("a conflict", async () => {
    const { answers, edit, fill, waiting } = await fullDevice();
    answers.push(() => {
      fill();
      return conflict({ title: "Theirs", version: 4 }, ["title"])();
    });
    await edit({ title: "Mine" });
    expect(await waiting()).toMatchObject([
      { state: "needs-you", fields: { title: "Mine" }, conflict: { article: { title: "Theirs" } } },
    ]);
  });
});

test("an answer that has no room is asked for again under the same id", async () => {
  const { answers, deliverLater, edit, sent, waiting } = await writingDevice(store);
  let makeRoom: () => void = () => undefined;
  answers.push((sending) => {
    makeRoom = fillUp(store, ["rows", "texts", "notes", "operations"]);
    return done({ title: "New", version: 4 })(sending);
  });
  expect(await edit({ title: "New" })).toEqual({ kind: "waiting" });
  makeRoom();
  await deliverLater(done({ title: "New", version: 4 }));
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(await waiting()).toEqual([]);
});

test("a text that the server does not set aside stays here; its author is told before they discard it for good", async () => {
  const { answers, context, deliverTo, edit, offline, sent, waiting } = await writingDevice();
  await offline(() => edit({ title: "Mine" }));
  await deliverTo(problem(403, "Your role does not allow it."));
  const blocked = async () => {
    const [row] = await waiting();
    if (!row) throw new Error("Nothing is blocked.");
    return conflictOf(context, row);
  };
  answers.push(problem(403, "Your role does not allow it."));
  await discardRejected(context, await blocked());
  const aside = await blocked();
  expect(aside).toMatchObject({ kind: "aside", mine: { title: "Mine" } });
  expect(aside.problem).toMatch(/^Your role does not allow it\. .*Save it as a file/);
  expect(await discardRejected(context, aside)).toMatchObject({ kind: "done" });
  expect(await waiting()).toEqual([]);
  expect(sent.map(({ kind }) => kind)).toEqual(["edit", "aside"]);
});

test("an article is on the list without a gap, and with its new text, while what made it is taken off the queue", async () => {
  const { answers, context, edit, view } = await writingDevice(store);
  await store.notes.put({ key: "sync", value: { epoch: "1", seq: 1, at: 1, whole: true } });
  await view.refresh({ kind: "rows" });
  await view.refresh({ kind: "queue" });
  const { excerpt, author, date, link } = mine;
  const fields = { excerpt, author, date, link };
  const titles = () => view.shown.get().articles?.map(({ title }) => title);
  const shown: (string[] | undefined)[] = [];
  const unsubscribe = view.shown.subscribe(() => shown.push(titles()));
  answers.push(done({ title: "Mine", version: 4 }));
  await edit({ title: "Mine" });
  answers.push(done({ id: other, title: "New", version: 1 }));
  await submit(context, { kind: "create", article: other, fields: { ...fields, title: "New" } });
  await view.refresh({ kind: "queue" });
  unsubscribe();
  const steps = shown
    .map((all) => all?.toSorted().join())
    .filter((all, nth, every) => all !== every[nth - 1]);
  expect(steps).toEqual(["Mine", "Mine,New"]);
});
