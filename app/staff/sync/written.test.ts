import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStaffStore, type StaffStore, deleteStaffStore } from "../../../db/device/staff.ts";
import type { Context } from "./context.ts";
import { deliver } from "./deliver.ts";
import { pull } from "./pull.ts";
import { conflictOf, kept, discardRejected, retryRejected } from "./settle.ts";
import {
  article,
  articleId,
  conflict,
  done,
  fillUp,
  json,
  person,
  problem,
  writingDevice,
} from "./testing.ts";

let store: StaffStore;
beforeEach(async () => {
  store = await openStaffStore(person, () => undefined);
});
afterEach(async () => {
  store.close();
  await deleteStaffStore(person);
});

type Names = Parameters<typeof fillUp>[1];
const mine = article({ title: "Mine", content: "<p>Mine</p>", version: 4 });

/** A title and a text of this person's wait, and from then on the device is full. */
async function fullDevice(names: Names, isSmall?: (value: object) => boolean) {
  const device = await writingDevice(store);
  device.state.online = false;
  await device.edit({ title: "Mine", content: "<p>Mine</p>" });
  device.state.online = true;
  return { ...device, makeRoom: fillUp(store, names, isSmall) };
}

/** Reads what the server says of the article; its cursor before was 1. */
async function pulled(context: Context): Promise<void> {
  const { content, ...summary } = mine;
  const row = { ...summary, bodyTag: "t4", bodyBytes: content?.length ?? 0 };
  const fetch = async (path: string | URL | Request) =>
    String(path).includes("/bodies")
      ? json([{ id: articleId, tag: "t4", content }])
      : json({ epoch: "e", seq: 2, more: false, changes: [{ key: articleId, row }] });
  await pull({ ...context, fetch });
}

describe("on a full device what the server has taken leaves the queue, once", () => {
  test("the list shows it, its text is not the one of before, and the next sync brings that", async () => {
    const { answers, context, makeRoom, sent, state, view, waiting } = await fullDevice(["bodies"]);
    answers.push(done(mine));
    await deliver(context);
    state.now += 3_600_000;
    await deliver(context);
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await store.rows.get(articleId)).toMatchObject({ title: "Mine", version: 4 });
    expect(await kept(context, articleId)).toBeNull();
    makeRoom();
    await pulled(context);
    expect(await kept(context, articleId)).toEqual(mine);
    expect(view.current().offline).toBe(false);
  });

  test("also where there is no room for its row", async () => {
    const { answers, context, makeRoom, sent, waiting } = await fullDevice(["rows", "bodies"]);
    answers.push(done(mine));
    await deliver(context);
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await kept(context, articleId)).toBeNull();
    makeRoom();
    await pulled(context);
    expect(await kept(context, articleId)).toEqual(mine);
  });

  test("a sync that was faster has brought it, and it stays as it came", async () => {
    const { answers, context, makeRoom } = await fullDevice(["bodies"]);
    answers.push(async (sending) => {
      makeRoom();
      await pulled(context);
      fillUp(store, ["bodies"]);
      return done({ ...mine, content: "<p>As the server cleaned it</p>" })(sending);
    });
    await deliver(context);
    expect(await kept(context, articleId)).toEqual(mine);
  });
});

describe("on a full device a conflict is shown", () => {
  test("with both texts, where those have room", async () => {
    const { answers, context, sent, state, waiting } = await fullDevice(["bodies"]);
    answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
    await deliver(context);
    state.now += 3_600_000;
    await deliver(context);
    expect(sent).toHaveLength(1);
    expect(await waiting()).toMatchObject([
      { state: "needs-you", fields: { title: "Mine" }, conflict: { article: { title: "Theirs" } } },
    ]);
    expect(await store.rows.get(articleId)).toMatchObject({ title: "Theirs", version: 4 });
  });

  test("else without theirs: it says why, and once there is room it asks for both", async () => {
    const hasNoTheirs = (value: object) => !("conflict" in value && value.conflict);
    const names: Names = ["operations", "rows", "bodies"];
    const { answers, context, makeRoom, waiting } = await fullDevice(names, hasNoTheirs);
    answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
    await deliver(context);
    const [held] = await waiting();
    expect(held).toMatchObject({ state: "needs-you", fields: { title: "Mine" } });
    expect(held?.problem).toContain("no room");
    makeRoom();
    if (!held) throw new Error("Nothing is held.");
    answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
    expect(await retryRejected(context, await conflictOf(context, held))).toMatchObject({
      kind: "conflict",
      conflict: { mine: { title: "Mine" }, theirs: { title: "Theirs" }, problem: null },
    });
  });
});

test("a text that the server does not set aside stays here; its writer is told before they let it go for good", async () => {
  const { answers, context, edit, sent, state, waiting } = await writingDevice();
  state.online = false;
  await edit({ title: "Mine" });
  state.online = true;
  answers.push(problem(403, "Your role does not allow it."));
  await deliver(context);
  const held = async () => {
    const [row] = await waiting();
    if (!row) throw new Error("Nothing is held.");
    return conflictOf(context, row);
  };
  answers.push(problem(403, "Your role does not allow it."));
  await discardRejected(context, await held());
  const aside = await held();
  expect(aside).toMatchObject({ kind: "aside", mine: { title: "Mine" } });
  expect(aside.problem).toMatch(/^Your role does not allow it\. .*Save it as a file/);
  expect(await discardRejected(context, aside)).toMatchObject({ kind: "done" });
  expect(await waiting()).toEqual([]);
  expect(sent.map(({ kind }) => kind)).toEqual(["edit", "aside"]);
});
