import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { backUp } from "../../../db/backup/backup.ts";
import { restore } from "../../../db/backup/restore.ts";
import { openDatabase } from "../../../db/postgres/open.ts";
import { copyDatabase, temporaryDirectory, withDatabase } from "../../../db/testing/database.ts";
import { findPrograms } from "../../../db/testing/programs.ts";
import { article, deskOn, readArticle } from "../../testing/articles.ts";
import { problemOf, siteOn } from "../../testing/app.ts";
import { conflictOf, doneOf, operationsAt } from "../../testing/operations.ts";
import { signedInAs } from "../../testing/staff.ts";

// Each test starts several engines.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(findPrograms);

const { database, where } = await withDatabase();
const original = await deskOn(await siteOn(database), database);

async function backedUp(): Promise<string> {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  const file = join(directory, "backup.tar.gz");
  await backUp(where, file);
  return file;
}

/** The site as it is after a backup was restored, with two editors at work. */
async function restoredFrom(file: string) {
  const { where: place, remove } = await copyDatabase();
  await restore(place, file);
  const restored = await openDatabase(place);
  onTestFinished(async () => {
    await restored.close();
    await remove();
  });
  const site = await siteOn(restored);
  const client = await deskOn(site, restored);
  return {
    ...client,
    ...operationsAt(client),
    other: await signedInAs(site, restored, "author"),
    read: async (id: string) =>
      readArticle(site.call(`/api/staff/insights/${id}`, { headers: client.editor.headers }), 200),
  };
}

test("an edit of a version that the restore lost overwrites no one's text, by whatever way it comes", async () => {
  const made = await original.create();
  const file = await backedUp();
  const lost = await doneOf(
    operationsAt(original).edit(made, made.version, { title: "Lost with the restore" }),
  );

  const client = await restoredFrom(file);
  const now = await client.read(made.id);
  expect(now).toMatchObject({ ...made, version: expect.any(Number) });
  expect(now.version).toBeGreaterThan(lost.version);
  const by = await doneOf(
    client.edit(made, now.version, { title: "By someone else" }, client.other),
  );

  const conflict = await conflictOf(client.edit(made, lost.version, { title: "Mine" }));
  expect(conflict).toMatchObject({ fields: ["title"], article: { title: "By someone else" } });
  await conflictOf(client.remove(made, lost.version));
  const { link } = made;
  const replacing = { ...article, link, title: "Mine" };
  const put = await client.send("PUT", `/api/insights/${made.id}`, replacing, {
    headers: { "if-match": `"${lost.version}"` },
  });
  expect(put.headers.get("etag")).toBe(`"${by.version}"`);
  await problemOf(put, 412);
  const deleted = await client.send("DELETE", `/api/insights/${made.id}`, undefined, {
    headers: { "if-match": `"${lost.version}"` },
  });
  await problemOf(deleted, 412);
  expect(await client.read(made.id)).toEqual(by.article);
});

test("an edit from before the backup is joined with what came after, as ever", async () => {
  const made = await original.create();
  const client = await restoredFrom(await backedUp());
  const { version } = await client.read(made.id);
  await doneOf(client.edit(made, version, { title: "By someone else" }, client.other));
  const done = await doneOf(client.edit(made, made.version, { excerpt: "Written offline" }));
  expect(done.article).toMatchObject({ title: "By someone else", excerpt: "Written offline" });
  await conflictOf(client.edit(made, made.version, { title: "Written offline" }));
});

test("where one backup is restored twice, what was written after the first time is another version too", async () => {
  const made = await original.create();
  const file = await backedUp();
  const first = await restoredFrom(file);
  const { version } = await first.read(made.id);
  const lost = await doneOf(first.edit(made, version, { title: "Lost again" }));
  await expect
    .poll(() => Math.floor(Date.now() / 1_000 - Date.UTC(2026, 0) / 1_000))
    .toBeGreaterThan(lost.version);
  const second = await restoredFrom(file);
  expect((await second.read(made.id)).version).toBeGreaterThan(lost.version);
});
