import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { Operation } from "../../../db/schema/insights/operations.ts";
import type { SubmitResult } from "./mutation.ts";
import { submit } from "./submit-change.ts";
import { conflict, done, json, newFields, newId, problem, writingDevice } from "./testing.ts";

const own = newId.slice("insight-".length);

/** A device at which a new article stands in a form, with the form's button. */
async function newArticle() {
  const device = await writingDevice();
  const save = (more: Record<string, string> = {}): Promise<SubmitResult> =>
    submit(device.context, { kind: "create", article: newId, fields: { ...newFields, ...more } });
  return { ...device, save };
}

/** The server has made it of an earlier text. */
const already = () =>
  json({ status: 422, type: "/problems/already-received", detail: "Arrived before." }, 422);

describe("a new article whose answer was lost, and which is saved again from its form", () => {
  test("is the same operation, whatever the form says by then", async () => {
    const { answers, save, sent } = await newArticle();
    answers.push(problem(500), done({ id: newId, title: "Better", version: 1 }));
    expect(await save({ title: "First" })).toMatchObject({ kind: "refused" });
    expect(await save({ title: "Better" })).toMatchObject({ kind: "done" });
    expect(sent.map(({ id }) => id)).toEqual([own, own]);
  });

  test("is an edit of the one that was made, on top of nothing else than that", async () => {
    const { answers, save, sent, waiting } = await newArticle();
    answers.push(problem(500), already, done({ id: newId, title: "Better", version: 2 }));
    await save({ title: "First", category: "Left out later" });
    expect(await save({ title: "Better" })).toMatchObject({ kind: "done" });
    expect(sent[2]).toMatchObject({
      ...{ kind: "edit", article: newId, base: 1 },
      fields: { title: "Better", category: null, content: null, status: "published" },
    });
    expect(sent[2]?.id).not.toBe(own);
    expect(v.safeParse(Operation, sent[2]).success).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test("asks where someone has changed the same since", async () => {
    const { answers, save, waiting } = await newArticle();
    const theirs = conflict({ id: newId, title: "Theirs", version: 2 }, ["title"]);
    answers.push(problem(500), already, theirs);
    await save({ title: "First" });
    expect(await save({ title: "Better" })).toMatchObject({
      kind: "conflict",
      conflict: { kind: "edit", fields: ["title"], mine: { title: "Better" } },
    });
    expect(await waiting()).toHaveLength(1);
  });

  test("is an edit also where it waited and left by itself", async () => {
    const { answers, deliverTo, save, sent, state, waiting } = await newArticle();
    answers.push(problem(500));
    await save({ title: "First" });
    state.online = false;
    expect(await save({ title: "Better" })).toEqual({ kind: "waiting" });
    await deliverTo(already, done({ id: newId, title: "Better", version: 2 }));
    expect(sent.slice(1)).toMatchObject([{ kind: "create" }, { kind: "edit", base: 1 }]);
    expect(await waiting()).toEqual([]);
  });

  test("under an id that someone else's article has, it stays with its writer", async () => {
    const { answers, save, waiting } = await newArticle();
    answers.push(problem(409, "There is, or was, an article with this id."));
    expect(await save()).toMatchObject({ kind: "refused" });
    expect(await waiting()).toEqual([]);
  });
});

test("a new article that waits, saved again from its draft, is one operation", async () => {
  const { deliverTo, save, sent, state, waiting } = await newArticle();
  state.online = false;
  await save({ title: "First", category: "Left out later" });
  expect(await save({ title: "Better" })).toEqual({ kind: "waiting" });
  expect(await waiting()).toHaveLength(1);
  await deliverTo(done({ id: newId, version: 1 }));
  expect(sent).toMatchObject([
    { kind: "create", id: own, fields: { title: "Better", category: null } },
  ]);
  expect(v.safeParse(Operation, sent[0]).success).toBe(true);
});

test("one that may have arrived is left as it is, and the draft's text goes after it", async () => {
  const { deliverLater, save, sent } = await newArticle();
  // No answer: it is on its way, as far as anybody knows.
  await save({ title: "First" });
  await save({ title: "Better" });
  await deliverLater(done({ id: newId, version: 1 }), done({ id: newId, version: 2 }));
  expect(sent.slice(1)).toMatchObject([
    { kind: "create", fields: { title: "First" } },
    { kind: "edit", base: 1, fields: { title: "Better" } },
  ]);
});
