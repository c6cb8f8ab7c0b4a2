import { describe, expect, test } from "vitest";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import { submit } from "./submit-change.ts";
import { discardRejected, resolve, conflictOf } from "./resolve.ts";
import { articleId, conflict, done, problem, writingDevice } from "./testing.ts";

/** A title of this person's waits, and a former version is brought back by someone who saw what the server has. */
async function restoredOver() {
  const device = await writingDevice();
  const { context, edit, state } = device;
  const restore = (fields: ArticleFields = { title: "Former", excerpt: "Former excerpt" }) =>
    submit(context, {
      ...{ kind: "edit", article: articleId, base: 3, fields },
      saw: { title: "A title", excerpt: "An excerpt" },
    });
  state.online = false;
  await edit({ title: "Mine" });
  return { ...device, restore };
}

/** The waiting title then meets someone else's. */
async function metElsewhere() {
  const device = await restoredOver();
  await device.restore();
  await device.deliverTo(conflict({ title: "Theirs", version: 4 }, ["title"]));
  const [blocked] = await device.waiting();
  if (!blocked) throw new Error("Nothing is blocked.");
  return { ...device, blocked };
}

describe("what would write over a waiting text that was not seen", () => {
  test("goes after it, so that both become versions, and asks no one", async () => {
    const { deliverTo, restore, sent, waiting } = await restoredOver();
    expect(await restore()).toEqual({ kind: "waiting" });
    expect(await waiting()).toMatchObject([
      { fields: { title: "Mine" } },
      { fields: { title: "Former" } },
    ]);
    await deliverTo(done({ title: "Mine", version: 4 }), done({ title: "Former", version: 5 }));
    expect(sent).toMatchObject([
      { base: 3, fields: { title: "Mine" } },
      { base: 4, fields: { title: "Former", excerpt: "Former excerpt" } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("is joined by what is written after it was seen", async () => {
    const { edit, restore, waiting } = await restoredOver();
    await restore();
    await edit({ title: "Last" });
    expect(await waiting()).toMatchObject([
      { fields: { title: "Mine" } },
      { fields: { title: "Last" } },
    ]);
  });

  test("does not join a text that meets someone else's, and goes when that is decided", async () => {
    const { answers, blocked, context, sent, waiting } = await metElsewhere();
    expect(await waiting()).toMatchObject([
      { state: "needs-you", fields: { title: "Mine" } },
      { state: "queued", fields: { title: "Former" } },
    ]);
    answers.push(done({ title: "Mine", version: 5 }), done({ title: "Former", version: 6 }));
    await resolve(context, await conflictOf(context, blocked), { title: "Mine" });
    expect(sent.slice(1)).toMatchObject([
      { kind: "edit", seen: { title: 4 }, fields: { title: "Mine" } },
      { kind: "edit", seen: { title: 5 }, fields: { title: "Former" } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("is compared with what the server had then, once that text was given up", async () => {
    const { answers, blocked, context, sent } = await metElsewhere();
    answers.push(done({ title: "Theirs", version: 4 }));
    answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
    await discardRejected(context, await conflictOf(context, blocked));
    expect(sent.slice(1)).toMatchObject([
      { kind: "aside", fields: { title: "Mine" } },
      { kind: "edit", base: 3, fields: { title: "Former" } },
    ]);
    expect(sent[2]).not.toHaveProperty("seen.title");
  });

  test("waits for nothing that needs its writer: they are asked to decide first, and nothing changes", async () => {
    const { deliverTo, restore, waiting } = await restoredOver();
    await deliverTo(problem(422, "This title is too long."));
    const before = await waiting();
    expect(before).toMatchObject([{ state: "needs-you" }]);
    expect(await restore()).toMatchObject({
      kind: "refused",
      text: expect.stringContaining("needs your decision first"),
    });
    expect(await waiting()).toEqual(before);
  });

  test("joins it where it says the same, or writes in other fields", async () => {
    const { restore, waiting } = await restoredOver();
    await restore({ title: "Mine", excerpt: "Former excerpt" });
    expect(await waiting()).toMatchObject([
      { fields: { title: "Mine", excerpt: "Former excerpt" } },
    ]);
  });

  test("knows a link by its end, however it is written", async () => {
    const { context, edit, state, waiting } = await writingDevice();
    state.online = false;
    await edit({ link: "mine" });
    await submit(context, {
      ...{ kind: "edit", article: articleId, base: 3, fields: { link: "/insights/other" } },
      saw: { link: "/insights/mine" },
    });
    expect(await waiting()).toHaveLength(1);
  });
});
