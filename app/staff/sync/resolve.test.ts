import { describe, expect, test } from "vitest";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { resolveConflict } from "./decide.ts";
import { setCurrentDevice } from "./device-context.ts";
import { submit } from "./submit-change.ts";
import {
  restoreRejected,
  conflictOf,
  discardRejected,
  resolve,
  withdrawRejected,
  retryRejected,
} from "./resolve.ts";
import {
  articleId,
  conflict,
  done,
  newFields,
  newId,
  problem,
  stubDevice,
  writingDevice,
} from "./testing.ts";

/** A device whose edit of title and excerpt met these changes of someone else. */
async function blocked(theirs: Partial<StaffInsight> = { title: "Theirs" }, names = ["title"]) {
  const made = await writingDevice();
  made.answers.push(conflict({ version: 4, ...theirs }, names));
  const sent = await made.edit({ title: "Mine", excerpt: "My excerpt" });
  if (sent.kind !== "conflict") throw new Error("There is no conflict.");
  made.sent.length = 0;
  return { ...made, it: sent.conflict };
}

test("a decision that cannot be stored is refused, and both texts are still there", async () => {
  const { context, it, waiting } = await blocked();
  const { transaction } = context.store;
  context.store.transaction = () => Promise.reject(new Error("QuotaExceededError"));
  setCurrentDevice(stubDevice(context));
  expect(await resolveConflict(it, { title: "Mine" })).toMatchObject({ kind: "refused" });
  setCurrentDevice(undefined);
  context.store.transaction = transaction;
  expect(await waiting()).toHaveLength(1);
});

test("a decision that was stored is not called refused where its answer then has no room", async () => {
  const { answers, context, it, sent } = await blocked();
  answers.push((sending) => {
    context.store.transaction = () => Promise.reject(new Error("Full"));
    return done({ title: "Mine", version: 5 })(sending);
  });
  setCurrentDevice(stubDevice(context));
  expect(await resolveConflict(it, { title: "Mine" })).toMatchObject({ kind: "waiting" });
  setCurrentDevice(undefined);
  expect(sent).toHaveLength(1);
});

describe("two texts for one field", () => {
  test("mine stands: it goes on top of theirs, which was seen", async () => {
    const { answers, context, sent, it, waiting } = await blocked();
    answers.push(done({ title: "Mine", excerpt: "My excerpt", version: 5 }));
    expect(await resolve(context, it, { title: "Mine" })).toMatchObject({ kind: "done" });
    expect(sent).toMatchObject([
      {
        kind: "edit",
        base: 3,
        seen: { title: 4 },
        fields: { title: "Mine", excerpt: "My excerpt" },
      },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("theirs stands: mine is set aside, and my other fields go on", async () => {
    const { answers, context, sent, it } = await blocked();
    answers.push(
      done({ title: "Theirs", version: 4 }),
      done({ excerpt: "My excerpt", version: 5 }),
    );
    await resolve(context, it, { title: "Theirs" });
    expect(sent).toMatchObject([
      { kind: "aside", base: 3, fields: { title: "Mine" } },
      { kind: "edit", base: 3, fields: { excerpt: "My excerpt" } },
    ]);
    expect(sent[1]?.fields).not.toHaveProperty("title");
    expect(sent[1]).not.toHaveProperty("seen");
  });

  test("both together stand: mine is set aside, and what was made of both goes on top", async () => {
    const { answers, context, sent, it } = await blocked();
    answers.push(done({ version: 4 }), done({ title: "Both", version: 5 }));
    await resolve(context, it, { title: "Both" });
    expect(sent).toMatchObject([
      { kind: "aside", fields: { title: "Mine" } },
      { kind: "edit", seen: { title: 4 }, fields: { title: "Both", excerpt: "My excerpt" } },
    ]);
  });

  test("someone changes it once more meanwhile: it is asked again, and nothing is lost", async () => {
    const { answers, context, it, waiting } = await blocked();
    answers.push(conflict({ title: "Again", version: 6 }, ["title"]));
    expect(await resolve(context, it, { title: "Mine" })).toMatchObject({
      kind: "conflict",
      conflict: { mine: { title: "Mine" }, theirs: { title: "Again" } },
    });
    expect(await waiting()).toHaveLength(1);
  });

  test("without a network the decision waits in its order", async () => {
    const { context, it, waiting, state } = await blocked();
    state.online = false;
    expect(await resolve(context, it, { title: "Theirs" })).toEqual({ kind: "waiting" });
    expect(await waiting()).toMatchObject([{ kind: "aside" }, { kind: "edit" }]);
  });

  test("decided in two tabs, it is decided once", async () => {
    const { answers, context, it, sent } = await blocked();
    answers.push(done({ title: "Mine", version: 5 }));
    await resolve(context, it, { title: "Mine" });
    await resolve(context, it, { title: "Theirs" });
    expect(sent).toHaveLength(1);
  });
});

test("theirs is in the bin: it comes out, and mine goes on top", async () => {
  const deleted = { deletedAt: "2026-01-02T00:00:00Z" };
  const { answers, context, sent, it } = await blocked(deleted, []);
  answers.push(done({ version: 5 }), done({ title: "Mine", version: 6 }));
  expect(await restoreRejected(context, it)).toMatchObject({ kind: "done" });
  expect(sent).toMatchObject([
    { kind: "restore" },
    { kind: "edit", base: 3, fields: { title: "Mine", excerpt: "My excerpt" } },
  ]);
});

test("letting go sets an edit aside whole", async () => {
  const { answers, context, sent, it, waiting } = await blocked();
  answers.push(done({ version: 4 }));
  await discardRejected(context, it);
  expect(sent).toMatchObject([{ kind: "aside", fields: { title: "Mine", excerpt: "My excerpt" } }]);
  expect(await waiting()).toEqual([]);
});

describe("a deletion that met an edit", () => {
  async function heldDeletion() {
    const made = await writingDevice();
    made.answers.push(conflict({ title: "Theirs", version: 4 }, []));
    const sent = await submit(made.context, { kind: "delete", article: articleId, base: 3 });
    if (sent.kind !== "conflict") throw new Error("There is no conflict.");
    return { ...made, it: sent.conflict };
  }

  test("goes on against what was seen", async () => {
    const { answers, context, sent, it } = await heldDeletion();
    answers.push(done({ version: 5, deletedAt: "2026-01-02T00:00:00Z" }));
    await resolve(context, it, {});
    expect(sent.at(-1)).toMatchObject({ kind: "delete", base: 4 });
  });

  test("is dropped when it is let go", async () => {
    const { context, sent, it, waiting } = await heldDeletion();
    await discardRejected(context, it);
    expect(sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });
});

/** A device whose text met a refusal after it had waited. */
async function refused() {
  const made = await writingDevice();
  const mutation = { kind: "edit", article: articleId, base: 3 } as const;
  const saw = { link: "/insights/a-title" };
  await made.offline(() => submit(made.context, { ...mutation, fields: { link: "taken" }, saw }));
  await made.deliverTo(problem(422, "This link is taken."));
  const [row] = await made.waiting();
  if (!row) throw new Error("Nothing is blocked.");
  return { ...made, it: await conflictOf(made.context, row) };
}

test("what the server refused goes once more under another id", async () => {
  const { answers, context, it, sent } = await refused();
  answers.push(done({ version: 4 }));
  expect(await retryRejected(context, it)).toMatchObject({ kind: "done" });
  expect(sent[1]).toMatchObject({ base: 3, fields: { link: "taken" } });
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

describe("a text that the server refused, and that is in a form again", () => {
  test("leaves the queue, and nothing is set aside", async () => {
    const { context, it, sent, waiting } = await refused();
    expect(it).toMatchObject({ base: 3, was: { link: "/insights/a-title" } });
    expect(await withdrawRejected(context, it)).toBe(true);
    expect(await waiting()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test("stays where it says something else by now, or was decided in another tab", async () => {
    const { context, edit, it, waiting } = await refused();
    await edit({ title: "x" });
    expect(await withdrawRejected(context, it)).toBe(false);
    expect(await waiting()).toHaveLength(1);
  });

  test("takes with it what was to be done with an article that never was, but no other text", async () => {
    const { context, deliverTo, offline, waiting } = await writingDevice();
    const about = { article: newId, base: 0 };
    await offline(async () => {
      await submit(context, { kind: "create", article: newId, fields: newFields });
      const unseen = { fields: { title: "Other" }, saw: { title: "Another" } };
      await submit(context, { kind: "edit", ...about, ...unseen });
      await submit(context, { kind: "delete", ...about });
    });
    await deliverTo(problem(422, "This link is taken."));
    const [blocked] = await waiting();
    if (!blocked) throw new Error("Nothing is blocked.");
    expect(await withdrawRejected(context, await conflictOf(context, blocked))).toBe(true);
    expect(await waiting()).toMatchObject([{ kind: "edit", fields: { title: "Other" } }]);
  });
});
