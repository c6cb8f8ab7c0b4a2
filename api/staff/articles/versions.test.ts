import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { ArticleAside, ArticleState } from "../../../db/schema/insights/versions.ts";
import { article, deskOn, slug } from "../../testing/articles.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, query, site } = await withSite();
const { sql } = database;
const { create, send, editor } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

const read = async <S extends v.GenericSchema>(schema: S, path: string) => {
  const answer = await site.call(`/api/staff/insights/${path}`, { headers: viewer.headers });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return v.parse(schema, await answer.json());
};
const List = v.array(v.strictObject(ArticleVersion.entries));

test("the versions of an article are listed newest first, with who made them and what they changed", async () => {
  const { id, link } = await create();
  await send("PUT", `/api/insights/${id}`, { ...article, link, title: "Another title" });
  await send("PUT", `/api/insights/${id}`, {
    ...article,
    link,
    title: "Another title",
    content: "<p>Call immediately.</p>",
    status: "draft",
  });
  await send("PUT", `/api/insights/${id}`, { ...article, link, status: "draft" });
  const list = await read(List, `${id}/versions`);
  expect(
    list.map(({ version, changed: changedFields, status, restored }) => [
      version,
      changedFields.toSorted(),
      status,
      restored,
    ]),
  ).toEqual([
    [4, ["content", "title"], "draft", 1],
    [3, ["content", "status"], "draft", null],
    [2, ["title"], "published", null],
    [1, [], "published", null],
  ]);
  for (const { by, aside } of list) expect([by, aside]).toEqual(["The author", null]);
  // The audit trail says the same of it.
  expect(
    await query`
      select detail -> 'restored' as restored from audit_log
      where subject = ${id} and action = 'article updated' order by version desc`,
  ).toEqual([{ restored: 1 }, { restored: null }, { restored: null }]);
});

test("the versions of an article can each be read whole, as they stood", async () => {
  const { id, link } = await create();
  await send("PUT", `/api/insights/${id}`, { ...article, link, title: "Another title" });
  const State = v.strictObject(ArticleState.entries);
  expect(await read(State, `${id}/versions/1`)).toEqual({
    ...article,
    link,
    status: "published",
    publishAt: null,
    version: 1,
    reviewBy: null,
    deletedAt: null,
  });
  expect(await read(State, `${id}/versions/2`)).toMatchObject({ title: "Another title" });
});

test("the versions of an article are one, by no one, where no one ever edited it", async () => {
  const [one, ...more] = await read(List, "insight-001/versions");
  expect([one, more]).toEqual([
    {
      version: 1,
      aside: null,
      at: expect.any(String),
      by: null,
      changed: [],
      status: "published",
      restored: null,
      inBin: false,
    },
    [],
  ]);
  expect(await read(ArticleState, "insight-001/versions/1")).toMatchObject({ version: 1 });
});

test("the versions of an article stay while it lies in the bin, and outlive their author's account", async () => {
  const { id } = await create();
  const leaver = await signedInAs(site, database, "author");
  await send(
    "PUT",
    `/api/insights/${id}`,
    { ...article, link: `/insights/${slug()}` },
    { who: leaver },
  );
  await query`update insights set deleted_at = now() where id = ${id}`;
  await query`delete from staff where id = ${leaver.person.id}`;
  expect((await read(List, `${id}/versions`)).map(({ by }) => by)).toEqual([null, "The author"]);
});

test("the versions of an article have the texts that were set aside among them", async () => {
  const { id } = await create();
  const operation = randomUUID();
  const fields = { title: "The title that gave way", content: null };
  await query`
    with operation as (
      insert into insight_operations (id, insight_id, kind, base_version, version, fingerprint, staff_id)
      values (${operation}, ${id}, 'aside', 1, 1, 'x', ${editor.person.id})
      returning id
    )
    insert into insight_asides (operation_id, insight_id, base_version, fields, at, staff_id)
    select id, ${id}, 1, ${sql.json(fields)}, now() + interval '1 second', ${editor.person.id}
    from operation`;
  const [aside, version] = await read(List, `${id}/versions`);
  expect(aside).toMatchObject({ version: 1, aside: operation, by: "The author", status: "" });
  expect(aside?.changed.toSorted()).toEqual(["content", "title"]);
  expect(version).toMatchObject({ version: 1, aside: null });
  expect(await read(v.strictObject(ArticleAside.entries), `${id}/asides/${operation}`)).toEqual({
    base: 1,
    fields,
  });
  await problemOf(get(`insight-001/asides/${operation}`), 404);
});

const get = (path: string) => site.call(`/api/staff/insights/${path}`, { headers: viewer.headers });

test.each([
  "no-such-article/versions",
  "insight-001/versions/2",
  "insight-001/versions/0",
  "insight-001/versions/-1",
  "insight-001/versions/1e3",
  "insight-001/versions/99999999999999999999",
  `insight-001/asides/${randomUUID()}`,
  "insight-001/asides/1",
])("%s is 404", async (path) => {
  await problemOf(get(path), 404);
});
