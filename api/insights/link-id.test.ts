import { expect, test } from "vitest";
import { newRequestId } from "../../db/schema/contact.ts";
import { doneOf, operationsAt } from "../testing/operations.ts";
import { article, deskOn, fieldsOf, slug } from "../testing/articles.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const client = await deskOn(site, database);
const { create, send, versionsOf } = client;
const { post, edit, remove, restore } = operationsAt(client);

test("no article is given what the id of another is, or could be, as its link, on whatever way", async () => {
  const [theirs, mine] = [await create(), await create()];
  const newId = () => `insight-${newRequestId()}`;
  for (const link of [theirs.id, `/insights/${theirs.id}`, mine.id, "insight-001", newId()]) {
    expect(await fieldsOf(send("POST", "/api/insights", { ...article, link }))).toEqual(["link"]);
    const path = `/api/insights/${mine.id}`;
    expect(await fieldsOf(send("PUT", path, { ...article, link }))).toEqual(["link"]);
    const { readTime: _, ...fields } = { ...article, link };
    expect(await fieldsOf(post({ kind: "create", article: newId(), fields }))).toEqual([
      "fields.link",
    ]);
    expect(await fieldsOf(edit(mine, 1, { link }))).toEqual(["fields.link"]);
    const read = await send("POST", "/api/staff/transfer/read", { ...fields, link });
    expect(await read.json()).toMatchObject({
      articles: [],
      faults: [{ field: "link", message: expect.stringContaining("id of an article") }],
    });
  }
  expect(await versionsOf(mine.id)).toHaveLength(1);
  const found = await (await site.call(`/api/insights/${theirs.id}`)).json();
  expect(found).toMatchObject({ id: theirs.id, title: theirs.title });
  // A slug that only begins like one is as good as any other.
  expect((await doneOf(edit(mine, 1, { link: "insight-2026" }))).version).toBe(2);
});

test("nor by the database, no matter who writes at the same time", async () => {
  const { id } = await create();
  const link = `/insights/insight-${newRequestId()}`;
  const refused = { constraint_name: "insights_link_is_no_id" };
  await expect(query`update insights set link = ${link} where id = ${id}`).rejects.toMatchObject(
    refused,
  );
  await expect(
    query`
      insert into insights (id, title, excerpt, author, date, link)
      values ('another', 'x', 'x', 'x', '2026-01-01', ${link})`,
  ).rejects.toMatchObject(refused);
});

test("one that had such a link before is written on, is given another by who writes it whole, and comes out of the bin beside it as a draft", async () => {
  const theirs = await create();
  const link = `/insights/${theirs.id}`;
  const old = await create({ link: slug() });
  await query`alter table insights disable trigger insights_new_link_is_no_id`;
  await query`update insights set link = ${link} where id = ${old.id}`;
  await query`alter table insights enable trigger insights_new_link_is_no_id`;
  expect((await doneOf(edit(old, 1, { title: "Other" }))).article).toMatchObject({ link });
  const replaced = await send("PUT", `/api/insights/${old.id}`, { ...article, link });
  const [fault] = (await problemOf(replaced, 422)).errors ?? [];
  expect(fault).toMatchObject({ path: "link", message: expect.stringContaining("choose another") });
  await doneOf(remove(old, 2));
  expect((await doneOf(restore(old))).article).toMatchObject({
    link: `${link}-2`,
    status: "draft",
  });
});

test("nor is one made where others come out of the bin", async () => {
  const made = await create({ link: "insight" });
  await doneOf(remove(made, 1));
  await query`
    insert into insights (id, title, excerpt, author, date, link)
    select 'copy-' || n, 'x', 'x', 'x', '2026-01-01',
      '/insights/insight' || case when n = 1 then '' else '-' || n end
    from generate_series(1, 99) as n`;
  expect((await doneOf(restore(made))).article?.link).toBe("/insights/insight-1000");
});
