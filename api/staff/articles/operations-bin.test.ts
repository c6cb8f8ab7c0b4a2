import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deskOn, fieldsOf, slug } from "../../testing/articles.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { removeOldArticles } from "./cleanup.ts";
import { conflictOf, doneOf, editOf, operationsAt } from "../../testing/operations.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);
const { editor, create, versionsOf, auditActions } = client;
const { post, edit, remove, restore } = operationsAt(client);
const other = await signedInAs(site, database, "author");
const publicly = async ({ id }: { id: string }) => (await site.call(`/api/insights/${id}`)).status;

test("the bin takes an article out of everybody's sight, and gives it back whole", async () => {
  const made = await create();
  const gone = await doneOf(remove(made, 1));
  expect(gone).toMatchObject({ version: 2, article: { deletedAt: expect.any(String) } });
  const refusal = await problemOf(site.call(`/api/insights/${made.id}`), 404);
  expect(refusal.detail).toBe("This article has been removed.");
  const list = await site.call("/api/staff/insights", { headers: editor.headers });
  expect(await list.text()).not.toContain(made.id);
  const back = await doneOf(restore(made));
  const { updatedAt: _, version: __, ...rest } = made;
  expect(back).toMatchObject({ version: 3, article: { ...rest, deletedAt: null } });
  expect(await publicly(made)).toBe(200);
  expect((await auditActions(made.id)).map(({ action }) => action)).toEqual([
    "article created",
    "article deleted",
    "article restored",
  ]);
});

test("the bin takes nothing that its deleter had not seen, and what is in it already is done", async () => {
  const made = await create();
  await doneOf(edit(made, 1, { title: "Theirs" }, other));
  expect(await conflictOf(remove(made, 1))).toMatchObject({
    fields: [],
    by: "The author",
    article: { title: "Theirs", deletedAt: null },
  });
  await doneOf(remove(made, 2, other));
  expect(await doneOf(remove(made, 1))).toMatchObject({ version: 3, replayed: false });
  expect(await versionsOf(made.id)).toHaveLength(3);
});

test("the bin keeps an edit from bringing an article back, or from changing it there", async () => {
  const made = await create();
  await doneOf(remove(made, 1, other));
  for (const base of [1, 2])
    expect(await conflictOf(edit(made, base, { title: "Mine" }))).toMatchObject({
      fields: [],
      article: { title: made.title, deletedAt: expect.any(String) },
    });
  expect(await versionsOf(made.id)).toHaveLength(2);
});

test("the bin gives its link to another, and its article comes back as a draft beside it", async () => {
  const made = await create();
  await doneOf(remove(made, 1));
  await create({ link: made.link });
  await create({ link: `${made.link}-2` });
  const back = await doneOf(restore(made));
  expect(back.article).toMatchObject({ link: `${made.link}-3`, status: "draft", version: 3 });
  expect(await doneOf(restore(made))).toMatchObject({ version: 3 });
  const long = await create({ link: "x".repeat(200) });
  await doneOf(remove(long, 1));
  await create({ link: long.link });
  expect((await doneOf(restore(long))).article?.link).toBe(`/insights/${"x".repeat(198)}-2`);
});

test("the bin does not publish what was to appear while it lay there; that is a draft when it comes back", async () => {
  const scheduled = async (publishAt: string, deletedAt: string) => {
    const made = await create({ status: "scheduled", publishAt: "2999-01-01T00:00:00Z" });
    await doneOf(remove(made, 1));
    await query`
      update insights set publish_at = ${publishAt}, deleted_at = ${deletedAt} where id = ${made.id}`;
    const { article } = await doneOf(restore(made));
    return [article?.status, article?.publishAt, await publicly(made)];
  };
  const [day, next, later] = ["2026-05-01", "2026-05-02", "2999-01-01"].map(
    (one) => `${one}T08:00:00.000Z`,
  ) as [string, string, string]; // As many as there are days.
  expect(await scheduled(next, day)).toEqual(["draft", null, 404]);
  expect(await scheduled(day, next)).toEqual(["scheduled", day, 200]);
  expect(await scheduled(later, day)).toEqual(["scheduled", later, 404]);
});

test("the bin lets several come back to one link at the same time, each to its own", async () => {
  const link = slug();
  const binned = [];
  for (let nth = 0; nth < 5; nth++) {
    const made = await create({ link });
    await doneOf(remove(made, 1));
    binned.push(made);
  }
  const back = await Promise.all(
    (await Promise.all(binned.map((one) => restore(one)))).map(doneOf),
  );
  expect(back.map((one) => one.article?.link).toSorted()).toEqual(
    ["", "-2", "-3", "-4", "-5"].map((end) => `/insights/${link}${end}`),
  );
});

test("an administrator deletes an article of the bin for good, with all its versions", async () => {
  const boss = await signedInAs(site, database, "administrator");
  const deleteForGood = (id: string) =>
    site.call(`/api/staff/insights/${id}`, { method: "DELETE", headers: boss.headers });
  const made = await create();
  await problemOf(deleteForGood(made.id), 404);
  await doneOf(remove(made, 1));
  expect((await deleteForGood(made.id)).status).toBe(204);
  expect(await versionsOf(made.id)).toEqual([]);
  expect((await auditActions(made.id)).at(-1)).toMatchObject({
    actor: boss.person.email,
    action: "article removed from the bin",
    version: 2,
  });
  await problemOf(restore(made), 410);
  await problemOf(deleteForGood(made.id), 404);
});

test("after 30 days an article and its texts are gone for good, and what was done to it is not done again", async () => {
  const [made, other] = [await create(), await create()];
  const edited = editOf(made, { title: "x" });
  await doneOf(post(edited));
  await doneOf(post({ ...edited, id: randomUUID(), kind: "aside" }));
  for (const [one, days] of [
    [made, 31],
    [other, 29],
  ] as const) {
    await doneOf(remove(one, one === made ? 2 : 1));
    await query`
      update insights set deleted_at = now() - ${days}::int * interval '1 day' where id = ${one.id}`;
  }
  await removeOldArticles(database);
  expect([await versionsOf(made.id), (await versionsOf(other.id)).length]).toEqual([[], 2]);
  expect(await query`select from insight_asides where insight_id = ${made.id}`).toEqual([]);
  expect((await auditActions(made.id)).at(-1)).toMatchObject({
    actor: "",
    action: "article removed from the bin",
    version: 3,
  });
  expect(await doneOf(post(edited))).toMatchObject({
    version: 2,
    replayed: true,
    article: null,
  });
  await problemOf(restore(made), 410);
  for (const kind of ["edit", "delete", "aside"])
    await problemOf(post({ ...edited, id: randomUUID(), kind }), 410);
  const { id, version: _, updatedAt: __, deletedAt: ___, ...fields } = { ...made, link: slug() };
  const again = { kind: "create", article: id, fields };
  expect(await fieldsOf(post(again), 409)).toEqual(["article"]);
});

test("after 400 days tombstones and edits are forgotten, and a device that stopped before them begins again", async () => {
  const [made, other] = [await create(), await create()];
  const edited = editOf(other, { title: "x" });
  await doneOf(post(edited));
  const changes = (query = "") =>
    site.call(`/api/staff/changes${query}`, { headers: editor.headers });
  const { seq } = await (await changes()).json();
  await query`delete from insights where id = ${made.id}`;
  await removeOldArticles(database);
  expect((await (await changes(`?since=${seq}`)).json()).changes).toHaveLength(1);
  await query`update staff_changes set at = now() - interval '401 days' where gone`;
  await query`
    update insight_operations set at = now() - interval '401 days'
    where insight_id in (${made.id}, ${other.id})`;
  await removeOldArticles(database);
  await problemOf(changes(`?since=${seq}`), 410);
  const kinds = await query`
    select kind from insight_operations where insight_id in (${made.id}, ${other.id})`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["create", "create"]);
  // It says what stands, so it is done; had someone changed it since, it would be asked about.
  expect(await doneOf(post(edited))).toMatchObject({ version: 2, replayed: false });
});

test("a text that is set aside is kept clean beside the versions, and changes nothing", async () => {
  const made = await create();
  const operation = {
    kind: "aside",
    id: randomUUID(),
    article: made.id,
    base: 1,
    fields: { title: "Mine", content: "<p onclick='x'>Mine</p>" },
  };
  for (const replayed of [false, true])
    expect(await doneOf(post(operation))).toMatchObject({ version: 1, replayed });
  expect(
    await query`
      select fields, base_version, staff_id from insight_asides where insight_id = ${made.id}`,
  ).toEqual([
    {
      fields: { title: "Mine", content: "<p>Mine</p>" },
      base_version: 1,
      staff_id: editor.person.id,
    },
  ]);
  expect(await versionsOf(made.id)).toHaveLength(1);
  expect(await auditActions(made.id)).toMatchObject([{}, { action: "text set aside" }]);
});

test("no version is higher than what the database counts to", async () => {
  const made = await create();
  for (const base of [2_147_483_648, 1e300])
    expect(await fieldsOf(remove(made, base))).toEqual(["base"]);
  const seen = { title: 2_147_483_648 };
  const answer = await post({
    kind: "edit",
    article: made.id,
    base: 1,
    seen,
    fields: { title: "x" },
  });
  expect(await fieldsOf(answer)).toEqual(["seen.title"]);
});
