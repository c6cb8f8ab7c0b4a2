import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { article, deskOn, fieldsOf, readArticle as read, slug } from "../testing/articles.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const { editor, send, create, versionsOf, auditActions } = await deskOn(site, database);
const publicly = (id: string) => site.call(`/api/insights/${id}`);

test("an edit replaces everything, clears what is absent, and keeps both states", async () => {
  const id = "insight-002";
  const was = await read(site.call(`/api/staff/insights/${id}`, { headers: editor.headers }), 200);
  const { title, excerpt, author, date } = article;
  const answer = await send("PUT", `/api/insights/${id}`, {
    id,
    title,
    excerpt,
    author,
    date,
    link: was.link,
  });
  expect(answer.headers.get("etag")).toBe('"2"');
  const is = await read(answer, 200);
  expect(is).toMatchObject({ title, content: null, readTime: null, category: null, version: 2 });
  expect(await versionsOf(id)).toEqual([
    { version: 1, title: was.title, staff: null },
    { version: 2, title, staff: editor.person.id },
  ]);
  const [stored] = await query`
    select content from insight_versions where insight_id = ${id} and version = 1`;
  expect(stored?.["content"]).toBe(was.content);
  expect(await auditActions(id)).toMatchObject([
    {
      action: "article updated",
      version: 2,
      detail: { title, status: "published", changed: expect.stringContaining("content") },
    },
  ]);
});

test("an edit is seen by visitors as soon as it is answered", async () => {
  const made = await create();
  await publicly(made.id);
  for (const title of ["One", "Two", "Three"]) {
    await read(
      send("PUT", `/api/insights/${made.id}`, { ...article, title, link: made.link }),
      200,
    );
    expect(await (await publicly(made.id)).json()).toMatchObject({ title });
    expect(await (await site.call("/api/insights")).text()).toContain(`"${title}"`);
  }
});

test("an edit leaves the state as it is where it says none, and moves it where it does", async () => {
  const made = await create({ status: "draft" });
  const put = async (more: object) =>
    read(send("PUT", `/api/insights/${made.id}`, { ...article, link: made.link, ...more }), 200);
  expect(await put({})).toMatchObject({ status: "draft", publishAt: null });
  const publishAt = "2999-01-01T00:00:00.000Z";
  expect(await put({ status: "scheduled", publishAt })).toMatchObject({ publishAt });
  expect(await put({})).toMatchObject({ status: "scheduled", publishAt });
  expect(await put({ status: "published" })).toMatchObject({ publishAt: null });
});

test("an edit based on another version is 412 and changes nothing", async () => {
  const made = await create();
  const path = `/api/insights/${made.id}`;
  const body = { ...article, link: made.link };
  for (const match of ['"2"', 'W/"1"', '"x"', "", '"2", "3"']) {
    const answer = await send("PUT", path, body, { headers: { "if-match": match } });
    expect(answer.headers.get("etag")).toBe('"1"');
    await problemOf(answer, 412);
  }
  await problemOf(send("DELETE", path, undefined, { headers: { "if-match": '"2"' } }), 412);
  for (const match of ['"1"', '"7", "2"', "*"]) {
    await read(send("PUT", path, body, { headers: { "if-match": match } }), 200);
  }
  expect((await versionsOf(made.id)).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

test("an edit of two at the same time that are based on one version loses one", async () => {
  const made = await create();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      send(
        "PUT",
        `/api/insights/${made.id}`,
        { ...article, title: `Title ${nth}`, link: made.link },
        {
          headers: { "if-match": '"1"' },
        },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  expect(await versionsOf(made.id)).toHaveLength(2);
});

test("an edit that comes twice under one operation makes one version", async () => {
  const made = await create();
  const headers = { "idempotency-key": `"${randomUUID()}"`, "if-match": '"1"' };
  const body = { ...article, title: "Once", link: made.link };
  const put = () => send("PUT", `/api/insights/${made.id}`, body, { headers });
  for (const answer of [...(await Promise.all([put(), put(), put()])), await put()]) {
    expect(await read(answer, 200)).toMatchObject({ title: "Once", version: 2 });
  }
  expect((await put()).headers.get("idempotent-replayed")).toBe("true");
  expect(await versionsOf(made.id)).toHaveLength(2);
  expect(await auditActions(made.id)).toHaveLength(2);
  const other = await send(
    "PUT",
    `/api/insights/${made.id}`,
    { ...body, title: "Other" },
    { headers },
  );
  expect((await problemOf(other, 422)).type).toBe("/problems/already-received");
});

test("an edit to a taken link is refused, and one whose id is not the address's", async () => {
  const [one, two] = [await create(), await create()];
  const path = `/api/insights/${one.id}`;
  expect(await fieldsOf(send("PUT", path, { ...article, link: two.link }))).toEqual(["link"]);
  expect(await fieldsOf(send("PUT", path, { ...article, id: two.id, link: one.link }))).toEqual([
    "id",
  ]);
  expect(await versionsOf(one.id)).toHaveLength(1);
});

test("an edit of no article is 404", async () => {
  const body = { ...article, link: slug() };
  for (const headers of [{}, { "if-match": '"1"' }])
    await problemOf(send("PUT", "/api/insights/missing", body, { headers }), 404);
  await problemOf(send("DELETE", "/api/insights/missing"), 404);
});

test("a new article that comes twice under one operation is made once", async () => {
  const headers = { "idempotency-key": `"${randomUUID()}"` };
  const body = { ...article, link: slug() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => send("POST", "/api/insights", body, { headers })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  const made = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(made).size).toBe(1);
  const another = await send("POST", "/api/insights", { ...body, title: "Other" }, { headers });
  expect((await problemOf(another, 422)).type).toBe("/problems/already-received");
});

test("a deleted article is gone immediately, is kept as a version, and deleting it again is the same action", async () => {
  const made = await create();
  await publicly(made.id);
  const headers = { "idempotency-key": randomUUID() };
  for (let time = 0; time < 2; time++) {
    const answer = await send("DELETE", `/api/insights/${made.id}`, undefined, { headers });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  await problemOf(publicly(made.id), 404);
  await problemOf(send("DELETE", `/api/insights/${made.id}`), 404);
  for (const headers of [{}, { "if-match": '"2"' }])
    await problemOf(
      send("PUT", `/api/insights/${made.id}`, { ...article, link: slug() }, { headers }),
      404,
    );
  expect(await versionsOf(made.id)).toHaveLength(2);
  expect((await auditActions(made.id)).map(({ action }) => action)).toEqual([
    "article created",
    "article deleted",
  ]);
});
