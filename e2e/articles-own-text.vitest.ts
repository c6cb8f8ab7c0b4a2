import { expect, test } from "vitest";
import { type SignedIn, signedInAs } from "../api/testing/staff.ts";
import { operationsAt } from "../api/testing/operations.ts";
import { deskOn } from "../api/testing/articles.ts";
import { siteOn } from "../api/testing/app.ts";
import { type Context, readOperations } from "../app/staff/sync/context.ts";
import { storeArticle } from "../app/staff/sync/stored-article.ts";
import { deliver } from "../app/staff/sync/delivery.ts";
import { memoryStore } from "../app/staff/sync/testing.ts";
import { submit } from "../app/staff/sync/send.ts";
import { testDevice } from "../app/staff/sync/testing.ts";
import { withDatabase } from "../db/testing/database.ts";
import type { StaffInsight } from "../db/schema/insights/staff.ts";
import { createNetwork, type Way } from "./testing/editors-network.ts";

// A form of which the server took more than it could say: no one is asked about what they wrote themselves.

const { database } = await withDatabase();
const site = await siteOn(database);
const staffApi = await deskOn(site, database);
const { create, versionsOf } = staffApi;
const { edit } = operationsAt(staffApi);
const writer = await signedInAs(site, database, "editor");

/** A device of the writer that has the article, and the network before it. */
async function deviceWith(article: StaffInsight, who: SignedIn = writer) {
  const network = createNetwork(site);
  const store = memoryStore();
  await storeArticle(store, article);
  /** Another tab of the same browser. */
  const openTab = (): Context => ({
    ...testDevice(store).context,
    person: who.person.id,
    newId: () => crypto.randomUUID(),
    fetch: network.newTab(who).fetch,
  });
  const save = (context: Context, fields: { title?: string; excerpt?: string }, ...ways: Way[]) => {
    network.expect(ways);
    const about = { kind: "edit" as const, article: article.id, base: article.version };
    return submit(context, { ...about, fields });
  };
  return { network, store, openTab, save };
}

/** What happens in a tab without a network, and is delivered a day later: the rest that a 503 asks for is over. */
async function withoutNetwork(tab: Context, work: () => Promise<unknown>) {
  tab.online = () => false;
  await work();
  tab.online = () => true;
  tab.now = () => Date.UTC(2026, 10, 23);
  await deliver(tab, { force: true });
  expect(await readOperations(tab.store)).toEqual([]);
}

const titlesOf = async (id: string) => (await versionsOf(id)).map(({ title }) => title);

test.each(["done, then 502", "done, then 503", "lost answer", "killed server"] as const)(
  "an edit that was done, and answered so: %s, is no reason to ask about the next one",
  async (way) => {
    const made = await create();
    const { network, openTab, save } = await deviceWith(made);
    const tab = openTab();
    await save(tab, { title: "First" }, way);
    await network.calm();
    await save(tab, { title: "Better" });
    await deliver(tab, { force: true });
    expect(await readOperations(tab.store)).toEqual([]);
    expect(await titlesOf(made.id)).toEqual([made.title, "First", "Better"]);
  },
);

test("nor where the next one was answered so too, and the form was saved as it is once more", async () => {
  const made = await create();
  const { openTab, save } = await deviceWith(made);
  const tab = openTab();
  await save(tab, { title: "First" }, "done, then 503");
  await save(tab, { title: "Second" }, "done, then 503");
  for (const way of ["done, then 503", "open"] as const)
    await save(tab, { title: "Third", excerpt: "Third" }, way);
  expect(await titlesOf(made.id)).toEqual([made.title, "First", "Second", "Third"]);
});

test("nor where the tab died, another one heard of it, and the draft is written on there", async () => {
  const made = await create();
  const { network, openTab, save, store } = await deviceWith(made);
  void save(openTab(), { title: "First" }, "killed tab");
  await expect.poll(() => titlesOf(made.id)).toContain("First");
  await network.calm();
  const [left] = await readOperations(store);
  const tab = { ...openTab(), now: () => Date.UTC(2026, 10, 23) };
  await deliver(tab, { force: true });
  expect([left?.fields, await readOperations(store)]).toEqual([{ title: "First" }, []]);
  expect(await save(tab, { title: "Better" })).toMatchObject({ kind: "done" });
  expect(await titlesOf(made.id)).toEqual([made.title, "First", "Better"]);
});

test("nor after the page was opened again", async () => {
  const made = await create();
  const { openTab, save } = await deviceWith(made);
  await save(openTab(), { title: "First" }, "done, then 503");
  expect(await save(openTab(), { title: "Better" })).toMatchObject({ kind: "done" });
  expect(await titlesOf(made.id)).toEqual([made.title, "First", "Better"]);
});

test("nor where it was saved as it is without a network, and written on", async () => {
  const made = await create();
  const { openTab, save } = await deviceWith(made);
  const tab = openTab();
  await save(tab, { title: "First" }, "done, then 503");
  await withoutNetwork(tab, async () => {
    await save(tab, { title: "First" });
    await save(tab, { title: "Better" });
  });
  expect(await titlesOf(made.id)).toEqual([made.title, "First", "Better"]);
});

test("a deletion that was done, and answered so, is taken back although it was asked for again", async () => {
  const made = await create();
  const { network, openTab } = await deviceWith(made);
  const tab = openTab();
  const about = { kind: "delete" as const, article: made.id, base: made.version };
  network.expect(["done, then 503"]);
  await submit(tab, about);
  await withoutNetwork(tab, async () => {
    await submit(tab, about);
    await submit(tab, { kind: "restore", article: made.id });
  });
  const [row] = await database.withDeadline(
    database.sql`select deleted_at is null as stands from insights where id = ${made.id}`,
  );
  expect(row).toEqual({ stands: true });
});

test("and the article can be deleted in place of it", async () => {
  const made = await create();
  const { network, openTab, save } = await deviceWith(made);
  const tab = openTab();
  await save(tab, { title: "First" }, "done, then 503");
  network.expect([]);
  const about = { kind: "delete" as const, article: made.id, base: made.version };
  expect(await submit(tab, about)).toMatchObject({
    kind: "done",
    article: { deletedAt: expect.any(String), version: 3 },
  });
});

test("what someone else wrote after it is asked about, and stands meanwhile", async () => {
  const made = await create();
  const { openTab, save } = await deviceWith(made);
  const tab = openTab();
  await save(tab, { title: "First" }, "done, then 503");
  expect((await edit(made, 2, { title: "Theirs" })).status).toBe(200);
  expect(await save(tab, { title: "Better" })).toMatchObject({
    kind: "conflict",
    conflict: { fields: ["title"], theirs: { title: "Theirs" } },
  });
  expect(await titlesOf(made.id)).toEqual([made.title, "First", "Theirs"]);
});

test("and so is what someone else wrote before it, in the fields that it left alone", async () => {
  const made = await create();
  const { openTab, save } = await deviceWith(made);
  const tab = openTab();
  expect((await edit(made, 1, { excerpt: "Theirs" })).status).toBe(200);
  await save(tab, { title: "First" }, "done, then 503");
  expect(await save(tab, { title: "Better", excerpt: "Mine" })).toMatchObject({
    kind: "conflict",
    conflict: { fields: ["excerpt"], theirs: { title: "First", excerpt: "Theirs" } },
  });
});
