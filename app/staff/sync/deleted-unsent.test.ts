import { describe, expect, test } from "vitest";
import type { Operation } from "../../../db/schema/insights/operations.ts";
import { deliver } from "./deliver.ts";
import { submit } from "./send.ts";
import { article, articleId, done, writingDevice } from "./testing.ts";

const fields = {
  title: "Never meant",
  excerpt: "x",
  author: "x",
  date: "2026-01-01",
  link: "never-meant",
  status: "published",
} as const satisfies Partial<Extract<Operation, { kind: "create" }>["fields"]>;
const id = articleId.replace(/aa$/, "dd");
const create = { kind: "create", article: id, fields } as const;
const remove = { kind: "delete", article: id, base: 0 } as const;
const restore = { kind: "restore", article: id } as const;

const statusOf = (status: "published" | "draft", version: number) => ({ id, status, version });
const inBin = { deletedAt: "2026-01-02T00:00:00Z" };

describe("an article that is deleted before it has left", () => {
  test("is never public, not even until its deletion arrives", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, create);
    await submit(context, remove);
    state.online = true;
    answers.push(done(statusOf("draft", 1)), done({ ...statusOf("draft", 2), ...inBin }));
    await deliver(context);
    expect(sent.map(({ kind }) => kind)).toEqual(["create", "delete"]);
    expect(sent[0]?.fields).toMatchObject({ title: "Never meant", status: "draft" });
  });

  test("is what it was when that is undone", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, create);
    await submit(context, remove);
    await submit(context, restore);
    state.online = true;
    answers.push(done(statusOf("published", 1)));
    await deliver(context);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: "create", fields });
  });

  test("becomes what it was when that is undone after its text has left", async () => {
    const { answers, context, state, sent, waiting } = await writingDevice();
    state.online = false;
    await submit(context, create);
    await submit(context, remove);
    // Its text has arrived, and the connection broke before the deletion.
    const [text] = await waiting();
    await context.store.operations.delete(text?.id ?? "");
    await submit(context, restore);
    state.online = true;
    answers.push(done(statusOf("published", 2)));
    await deliver(context);
    expect(sent).toMatchObject([{ kind: "edit", fields: { status: "published" } }]);
  });

  test("becomes what it was when that is undone after the deletion may have arrived", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, create);
    await submit(context, remove);
    state.online = true;
    // The answer to the deletion is lost.
    answers.push(done(statusOf("draft", 1)));
    await deliver(context);
    await submit(context, restore);
    state.now += 3_600_000;
    answers.push(
      done({ ...statusOf("draft", 2), ...inBin }),
      done(statusOf("draft", 3)),
      done(statusOf("published", 4)),
    );
    await deliver(context);
    const last = sent.slice(-3);
    expect(last.map(({ kind }) => kind)).toEqual(["delete", "restore", "edit"]);
    expect(last[2]).toMatchObject({ fields: { status: "published" } });
  });

  test("as a draft leaves as it is, and so does one whose text may have arrived", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, { ...create, fields: { ...fields, status: "archived" } });
    await submit(context, remove);
    state.online = true;
    answers.push(done({ id, version: 1 }), done({ id, version: 2, ...inBin }));
    await deliver(context);
    expect(sent[0]?.fields).toMatchObject({ status: "archived" });
  });
});

test("a draft that was to be published and is deleted stays a draft until then", async () => {
  const { answers, context, edit, state, sent, waiting } = await writingDevice();
  state.online = false;
  await edit({ status: "published" });
  await submit(context, { kind: "delete", article: articleId, base: 3 });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(["delete"]);
  await submit(context, { kind: "restore", article: articleId });
  state.online = true;
  answers.push(done({ version: 4 }));
  await deliver(context);
  expect(sent).toMatchObject([{ kind: "edit", base: 3, fields: { status: "published" } }]);
});

describe("a link that an earlier change gives up", () => {
  const other = articleId.replace(/aa$/, "bb");

  test("is asked for after it, and by nothing else later", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, { kind: "delete", article: articleId, base: 3 });
    const taking = { ...fields, link: article().link };
    await submit(context, { kind: "create", article: other, fields: taking });
    const free = { kind: "create", article: articleId.replace(/aa$/, "cc"), fields } as const;
    await submit(context, free);
    state.online = true;
    const gone = done({ version: 4, ...inBin });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    answers.push(
      async (sending) => {
        await held;
        return gone(sending);
      },
      async (sending) => {
        letGo();
        return done({ id: free.article, version: 1 })(sending);
      },
      done({ id: other, version: 1 }),
    );
    await deliver(context);
    expect(sent.map((one) => one.article)).toEqual([articleId, free.article, other]);
  });

  test("is not waited for once that has to be decided first", async () => {
    const { answers, context, state, sent } = await writingDevice();
    state.online = false;
    await submit(context, { kind: "delete", article: articleId, base: 3 });
    await submit(context, {
      kind: "create",
      article: other,
      fields: { ...fields, link: article().link },
    });
    const [deletion] = await context.store.operations.toArray();
    if (deletion) await context.store.operations.put({ ...deletion, state: "needs-you" });
    state.online = true;
    answers.push(done({ id: other, version: 1 }));
    await deliver(context);
    expect(sent.map((one) => one.article)).toEqual([other]);
  });
});
