import { describe, expect, test } from "vitest";
import { deliver } from "./delivery.ts";
import { submit } from "./submit-change.ts";
import { article, articleId, done, newFields, newId, writingDevice } from "./testing.ts";

const fields = { ...newFields, link: "never-meant", status: "published" } as const;
const id = newId;
const create = { kind: "create", article: id, fields } as const;
const remove = { kind: "delete", article: id, base: 0 } as const;
const restore = { kind: "restore", article: id } as const;

const statusOf = (status: "published" | "draft", version: number) => ({ id, status, version });
const inBin = { deletedAt: "2026-01-02T00:00:00Z" };

/** A new article waits without a network, and its deletion behind it. */
async function deletedUnsent(status: "published" | "archived" = "published") {
  const device = await writingDevice();
  device.state.online = false;
  await submit(device.context, { ...create, fields: { ...fields, status } });
  await submit(device.context, remove);
  return device;
}

describe("an article that is deleted before it has left", () => {
  test("is never public, not even until its deletion arrives", async () => {
    const { deliverTo, sent } = await deletedUnsent();
    await deliverTo(done(statusOf("draft", 1)), done({ ...statusOf("draft", 2), ...inBin }));
    expect(sent.map(({ kind }) => kind)).toEqual(["create", "delete"]);
    expect(sent[0]?.fields).toMatchObject({ link: "never-meant", status: "draft" });
  });

  test("is what it was when that is undone", async () => {
    const { context, deliverTo, sent } = await deletedUnsent();
    await submit(context, restore);
    await deliverTo(done(statusOf("published", 1)));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: "create", fields });
  });

  test("becomes what it was when that is undone after its text may have arrived", async () => {
    const { context, deliverLater, sent, state } = await deletedUnsent();
    state.online = true;
    await deliver(context);
    await submit(context, restore);
    await deliverLater(done(statusOf("draft", 1)), done(statusOf("published", 2)));
    expect(sent.slice(1)).toMatchObject([
      { kind: "create", fields: { status: "draft" } },
      { kind: "edit", fields: { status: "published" } },
    ]);
  });

  test("becomes what it was when that is undone after the deletion may have arrived", async () => {
    const { context, deliverLater, deliverTo, sent, state } = await deletedUnsent();
    state.online = true;
    // The answer to the deletion is lost.
    await deliverTo(done(statusOf("draft", 1)));
    await submit(context, restore);
    await deliverLater(
      done({ ...statusOf("draft", 2), ...inBin }),
      done(statusOf("draft", 3)),
      done(statusOf("published", 4)),
    );
    const last = sent.slice(-3);
    expect(last.map(({ kind }) => kind)).toEqual(["delete", "restore", "edit"]);
    expect(last[2]).toMatchObject({ fields: { status: "published" } });
  });

  test("as a draft leaves as it is, and so does one whose text may have arrived", async () => {
    const { deliverTo, sent } = await deletedUnsent("archived");
    await deliverTo(done({ id, version: 1 }), done({ id, version: 2, ...inBin }));
    expect(sent[0]?.fields).toMatchObject({ status: "archived" });
  });
});

describe("a draft that was to be published and is deleted", () => {
  async function deletedDraft() {
    const device = await writingDevice();
    device.state.online = false;
    await device.edit({ status: "published" });
    await submit(device.context, { kind: "delete", article: articleId, base: 3 });
    return device;
  }

  test("is published when that is undone", async () => {
    const { context, deliverTo, sent } = await deletedDraft();
    await submit(context, { kind: "restore", article: articleId });
    await deliverTo(done({ version: 4 }));
    expect(sent).toMatchObject([{ kind: "edit", base: 3, fields: { status: "published" } }]);
  });

  test("else stays a draft", async () => {
    const { deliverTo, sent } = await deletedDraft();
    await deliverTo(done({ status: "draft" }), done({ version: 4, ...inBin }));
    expect(sent).toMatchObject([{ kind: "edit", fields: {} }, { kind: "delete" }]);
    expect(sent[0]?.fields).toEqual({});
  });
});

test("a link that an earlier change gives up is asked for after it", async () => {
  const { context, deliverTo, offline, sent } = await writingDevice();
  const other = articleId.replace(/aa$/, "bb");
  await offline(() => submit(context, { kind: "delete", article: articleId, base: 3 }));
  const taking = { ...fields, link: article().link };
  expect(await submit(context, { kind: "create", article: other, fields: taking })).toEqual({
    kind: "waiting",
  });
  await deliverTo(done({ version: 4, ...inBin }), done({ id: other, version: 1 }));
  expect(sent.map((one) => one.article)).toEqual([articleId, other]);
});
