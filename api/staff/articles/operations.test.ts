import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newRequestId } from "../../../db/schema/contact.ts";
import { article, deskOn, fieldsOf, slug } from "../../testing/articles.ts";
import { problemOf, withSite } from "../../testing/app.ts";
import { conflictOf, doneOf, editOf, operationsAt } from "../../testing/operations.ts";
import { signedInAs } from "../../testing/staff.ts";

const { database, site } = await withSite();
const client = await deskOn(site, database);
const { editor, create, versionsOf, auditActions } = client;
const { post, edit } = operationsAt(client);
const other = await signedInAs(site, database, "author");
const publicly = async ({ id }: { id: string }) => (await site.call(`/api/insights/${id}`)).status;

const { readTime: _, ...fields } = article;
const newId = () => `insight-${newRequestId()}`;

test("a new article is made once, however often its operation arrives", async () => {
  const operation = {
    kind: "create",
    id: randomUUID(),
    article: newId(),
    fields: { ...fields, link: slug(), reviewBy: "2027-01-31" },
  };
  const answers = await Promise.all([1, 2, 3].map(() => post(operation)));
  const done = await Promise.all(answers.map(doneOf));
  expect(done.map(({ replayed }) => replayed).toSorted()).toEqual([false, true, true]);
  expect(done[0]).toMatchObject({ id: operation.id, version: 1 });
  expect(done[0]?.article).toMatchObject({
    ...operation.fields,
    link: `/insights/${operation.fields.link}`,
    readTime: null,
    status: "published",
    deletedAt: null,
  });
  expect(await publicly({ id: operation.article })).toBe(200);
  expect(await versionsOf(operation.article)).toHaveLength(1);
  expect(await auditActions(operation.article)).toMatchObject([{ action: "article created" }]);
});

test("a new article is refused by the names of its fields, and nothing of it stays", async () => {
  const taken = await create();
  const id = newId();
  const asked = (more: object, to = id) =>
    post({ kind: "create", article: to, fields: { ...fields, link: slug(), ...more } });
  expect(await fieldsOf(asked({ link: taken.link }))).toEqual(["fields.link"]);
  expect(await fieldsOf(asked({ status: "scheduled" }))).toEqual(["fields.publishAt"]);
  expect(await fieldsOf(asked({ title: "" }))).toEqual(["fields.title"]);
  expect(await fieldsOf(asked({ content: "<b>".repeat(2000) }))).toEqual(["fields.content"]);
  expect(await fieldsOf(asked({ version: 7 }))).toEqual(["fields.version"]);
  expect(await fieldsOf(asked({}, taken.id), 409)).toEqual(["article"]);
  expect([await versionsOf(id), await auditActions(id)]).toEqual([[], []]);
});

test("an edit touches the fields that it names alone, and clears those that are null or empty", async () => {
  const made = await create();
  const done = await doneOf(
    edit(made, 1, {
      ...{ title: "Other", readTime: "", category: null },
      ...{ image: "/media/other.webp", imageAlt: "" },
    }),
  );
  const { updatedAt, ...rest } = made;
  expect(done.article).toMatchObject({
    ...rest,
    title: "Other",
    readTime: null,
    category: null,
    image: "/media/other.webp",
    imageAlt: null,
    version: 2,
  });
  expect(await publicly(made)).toBe(200);
  expect(await auditActions(made.id)).toMatchObject([
    {},
    {
      action: "article updated",
      detail: { changed: "title, readTime, category, image, imageAlt" },
    },
  ]);
});

test("an edit of the same field changes nothing, and tells whose text stands", async () => {
  const made = await create();
  await doneOf(edit(made, 1, { title: "Theirs", excerpt: "Theirs" }, other));
  const answer = await edit(made, 1, { title: "Mine", author: "Mine" });
  expect(await conflictOf(answer)).toMatchObject({
    article: { title: "Theirs", author: made.author, version: 2 },
    fields: ["title"],
    by: "The author",
  });
  expect(await versionsOf(made.id)).toHaveLength(2);
});

test("an edit of an article that no one ever edited is compared with what stands in its row", async () => {
  const [one, two] = [{ id: "insight-003" }, { id: "insight-004" }];
  await doneOf(edit(one, 1, { title: "Mine" }));
  await doneOf(edit(two, 1, { title: "Theirs" }, other));
  await doneOf(edit(two, 1, { excerpt: "Mine" }));
  expect((await conflictOf(edit(two, 1, { title: "Mine" }))).fields).toEqual(["title"]);
});

test("an edit that says what stands already makes no version, and still counts as done", async () => {
  const made = await create();
  const operation = editOf(made, { title: "Same" });
  await doneOf(edit(made, 1, { title: "Same" }, other));
  expect(await doneOf(post(operation))).toMatchObject({ version: 2, replayed: false });
  await doneOf(edit(made, 2, { title: "Later" }, other));
  expect(await doneOf(post(operation))).toMatchObject({
    version: 2,
    replayed: true,
    article: { title: "Later", version: 3 },
  });
  expect(await versionsOf(made.id)).toHaveLength(3);
  expect(await auditActions(made.id)).toHaveLength(3);
});

test("an edit goes on top of an earlier one of its writer where it says what they had seen", async () => {
  const made = await create();
  await doneOf(edit(made, 1, { title: "First" }));
  const second = { kind: "edit", article: made.id, base: 1, fields: { title: "Second" } };
  expect((await conflictOf(post(second))).fields).toEqual(["title"]);
  await doneOf(post({ ...second, seen: { title: 2 } }));
  await doneOf(edit(made, 3, { title: "Theirs" }, other));
  await conflictOf(post({ ...second, fields: { title: "Third" }, seen: { title: 3 } }));
});

test("an edit based on a version that no one knows asks wherever it would change something", async () => {
  const made = await create();
  const answer = await edit(made, 99, { title: "Other", excerpt: made.excerpt });
  expect((await conflictOf(answer)).fields).toEqual(["title"]);
});

test("an edit is stored as clean as any other, and compared so", async () => {
  const made = await create();
  const content = '<p onclick="x">Call <script>x</script></p>';
  const done = await doneOf(edit(made, 1, { content, link: "/insights/clean-one" }));
  expect(done.article?.content).toBe("<p>Call </p>");
  const again = await doneOf(edit(made, 1, { content, link: "clean-one" }, other));
  expect(again.version).toBe(2);
  const publishAt = "2999-01-01T00:00:00.000Z";
  const scheduled = await create({ status: "scheduled", publishAt });
  const same = edit(scheduled, 1, { publishAt: "2999-01-01T00:00:00Z" });
  expect(await doneOf(same)).toMatchObject({ version: 1 });
});

test("an edit whose answer was lost is done once, whatever happened since", async () => {
  const made = await create();
  const operation = {
    kind: "edit",
    id: randomUUID().toUpperCase(),
    article: made.id,
    base: 1,
    fields: { title: "Mine" },
  };
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(operation)));
  for (const answer of answers)
    expect(await doneOf(answer)).toMatchObject({ id: operation.id, version: 2 });
  await doneOf(edit(made, 2, { title: "Theirs" }, other));
  for (const again of [operation, { ...operation, base: 2, seen: { title: 2 } }])
    expect(await doneOf(post(again))).toMatchObject({
      version: 2,
      replayed: true,
      article: { title: "Theirs" },
    });
  expect(await versionsOf(made.id)).toHaveLength(3);
});

test("an edit under the id of something else is refused, also of someone else's", async () => {
  const made = await create();
  const operation = editOf(made, { title: "Mine" });
  await doneOf(post(operation));
  for (const [more, who] of [
    [{ fields: { title: "Other" } }, editor],
    [{ kind: "delete" }, editor],
    [{}, other],
  ] as const) {
    const answer = await post({ ...operation, ...more }, who);
    expect((await problemOf(answer, 422)).type).toBe("/problems/already-received");
  }
  expect(await versionsOf(made.id)).toHaveLength(2);
});

test("an edit to a taken link is refused, and one to what no article can be", async () => {
  const [one, two] = [await create(), await create()];
  const refused = async (fields: object) => fieldsOf(edit(one, 1, fields));
  expect(await refused({ link: two.link })).toEqual(["fields.link"]);
  expect(await refused({ title: "" })).toEqual(["fields.title"]);
  expect(await refused({ status: "scheduled" })).toEqual(["fields.publishAt"]);
  expect(await refused({ deletedAt: null })).toEqual(["fields.deletedAt"]);
  expect(await refused(JSON.parse('{"__proto__": {"role": "administrator"}}'))).toHaveLength(1);
  expect(await versionsOf(one.id)).toHaveLength(1);
});

test("an edit takes nothing from beside its fields", async () => {
  const made = await create();
  const more = JSON.parse(
    '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "version": 9, "status": "draft", "by": "x"}',
  );
  const operation = {
    kind: "edit",
    article: made.id,
    base: 1,
    fields: { title: "Mine" },
    ...more,
  };
  expect((await doneOf(post(operation))).article).toMatchObject({
    status: "published",
    version: 2,
  });
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  const deep = { ...operation, base: 2, seen: JSON.parse('{"__proto__": 1, "id": 2}') };
  expect(await fieldsOf(post(deep))).toHaveLength(1);
});

test("an edit without its base is 428, of nothing 404, and of a strange kind 422", async () => {
  const made = await create();
  for (const kind of ["edit", "delete", "aside"])
    await problemOf(post({ kind, article: made.id, fields: {} }), 428);
  for (const kind of ["edit", "delete", "restore", "aside"])
    await problemOf(post({ kind, article: "missing", base: 1, fields: {} }), 404);
  expect(await fieldsOf(post({ kind: "publish", article: made.id }))).toEqual(["kind"]);
  expect(await fieldsOf(post({ kind: "restore", article: made.id, id: "7" }))).toEqual(["id"]);
});

test("sixteen who edit one article at the same time lose nothing: other fields merge, of one field one wins", async () => {
  const made = await create();
  const fields = [
    ...["title", "excerpt", "author", "readTime", "category", "image", "link"].map((name) => ({
      [name]: name === "image" ? "/media/other.webp" : `sixteen-${name.toLowerCase()}`,
    })),
    { date: "2026-01-01" },
    ...Array.from({ length: 8 }, (_, nth) => ({ content: `<p>${nth}</p>` })),
  ];
  const answers = await Promise.all(
    fields.map((one, nth) => edit(made, 1, one, nth % 2 ? other : editor)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(9).fill(200),
    ...Array(7).fill(412),
  ]);
  const versions = await versionsOf(made.id);
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  );
  const { article: now } = await doneOf(edit(made, 10, { title: "sixteen-title" }));
  expect(now).toMatchObject({
    ...Object.assign({}, ...fields.slice(0, 8)),
    link: "/insights/sixteen-link",
    version: 10,
  });
});

test("what waited on a device is not done in the name of anyone who signed in there since", async () => {
  const made = await create();
  const operation = editOf(made, { title: "Of someone else" });
  const inTheNameOf = (writer: string) =>
    client.send("POST", "/api/staff/operations", operation, {
      headers: { "staff-person": writer },
    });
  const refusal = await problemOf(inTheNameOf(other.person.id), 401);
  expect(refusal.detail).toContain("nothing was changed");
  expect(await versionsOf(made.id)).toHaveLength(1);
  expect((await inTheNameOf(editor.person.id)).status).toBe(200);
});
