import * as v from "valibot";
import { expect, test } from "vitest";
import { newRequestId } from "../../db/schema/contact.ts";
import { Insight } from "../../db/schema/insights/insights.ts";
import { StaffInsightSummary } from "../../db/schema/insights/staff.ts";
import { signedInAs } from "../testing/staff.ts";
import { article, deskOn, fieldsOf, readArticle as read, slug } from "../testing/articles.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { database, site } = await withSite();
const { editor, send, create, versionsOf, auditActions } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");
const publicly = (id: string) => site.call(`/api/insights/${id}`);

test("a new article is published immediately, whole, under an id and a version of its own", async () => {
  const answer = await send("POST", "/api/insights", { ...article, link: "/insights/first" });
  expect(answer.headers.get("etag")).toBe('"1"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const made = await read(answer, 201);
  expect(answer.headers.get("location")).toBe(`/api/insights/${made.id}`);
  expect(made).toMatchObject({ ...article, link: "/insights/first", status: "published" });
  expect(made.id).toMatch(/^insight-[\da-f]{8}-[\da-f]{4}-7/);
  const seen = v.parse(v.strictObject(Insight.entries), await (await publicly("first")).json());
  expect(seen).toEqual({ ...article, id: made.id, link: "/insights/first" });
});

test("a new article takes the link with or without its beginning, and empty fields as absent", async () => {
  const link = slug();
  const empty = { content: "", readTime: "", category: "", image: "", imageAlt: "" };
  const made = await create({ link, ...empty });
  expect(made).toMatchObject({ link: `/insights/${link}`, content: null, readTime: null });
  expect(made).toMatchObject({ category: null, image: null, imageAlt: null });
});

test("a new article is kept as a version, and the trail knows who made it", async () => {
  const made = await create();
  expect(await versionsOf(made.id)).toEqual([
    { version: 1, title: article.title, staff: editor.person.id },
  ]);
  expect(await auditActions(made.id)).toEqual([
    {
      actor: editor.person.email,
      action: "article created",
      version: 1,
      detail: { title: article.title, status: "published" },
    },
  ]);
});

test.each([
  ["draft", undefined, 404],
  ["archived", undefined, 404],
  ["scheduled", "2999-01-01T00:00:00Z", 404],
  ["scheduled", "2020-01-01T00:00:00Z", 200],
  ["published", undefined, 200],
])("a new article that is %s (%s) answers visitors %i", async (status, publishAt, expected) => {
  const made = await create({ status, ...(publishAt && { publishAt }) });
  expect((await publicly(made.id)).status).toBe(expected);
  const article = await site.call(`/api/staff/insights/${made.id}`, { headers: viewer.headers });
  const current = await read(article.clone(), 200);
  expect(article.headers.get("etag")).toBe(`"${current.version}"`);
  // One that has come due is noted as published by anyone who finds it so.
  const noted = publishAt && expected === 200 ? { status: "", version: 0, updatedAt: "" } : {};
  expect({ ...current, ...noted }).toEqual({ ...made, ...noted });
});

test("a new article may bring an id, once, also when its article is deleted since", async () => {
  const id = `insight-${newRequestId()}`;
  expect((await create({ id })).id).toBe(id);
  expect(
    await fieldsOf(send("POST", "/api/insights", { ...article, id, link: slug() }), 409),
  ).toEqual(["id"]);
  expect((await send("DELETE", `/api/insights/${id}`)).status).toBe(204);
  expect(
    await fieldsOf(send("POST", "/api/insights", { ...article, id, link: slug() }), 409),
  ).toEqual(["id"]);
});

test("a new article at a taken link is refused, and nothing of it stays", async () => {
  const { link } = await create();
  const id = `insight-${newRequestId()}`;
  expect(await fieldsOf(send("POST", "/api/insights", { ...article, id, link }))).toEqual(["link"]);
  expect([await versionsOf(id), await auditActions(id)]).toEqual([[], []]);
});

test.each([
  ["title", ""],
  ["title", "  "],
  ["title", "two\nlines"],
  ["title", "x".repeat(201)],
  ["excerpt", "x".repeat(601)],
  ["author", "\u001b[31m"],
  ["date", "2026-02-30"],
  ["date", "0000-01-01"],
  ["date", "21 November"],
  ["link", "No Slug"],
  ["content", 7],
  ["content", "x".repeat(512_001)],
  ["content", "é".repeat(300_000)],
  ["readTime", "x".repeat(41)],
  ["category", "\t"],
  ["image", "javascript:alert(1)"],
  ["image", "//evil.example/a.png"],
  ["imageAlt", "x".repeat(501)],
  ["imageAlt", "two\nlines"],
  ["status", "deleted"],
  ["publishAt", "tomorrow"],
  ["publishAt", "9999-12-31T23:59:59-23:59"],
  ["publishAt", "1900-01-01T00:00:00+01:00"],
  ["id", "insight-001"],
])("a new article with the %s %j is 422 and names it", async (name, value) => {
  const body = { ...article, link: slug(), [name]: value };
  const answer = await send("POST", "/api/insights", body);
  const { errors } = await problemOf(answer, 422);
  expect(errors?.map(({ path }) => path)).toEqual([name]);
});

test("a new article that is scheduled needs its time", async () => {
  const body = { ...article, link: slug(), status: "scheduled" };
  expect(await fieldsOf(send("POST", "/api/insights", body))).toEqual(["publishAt"]);
});

test("a new article may have 640 kB, and no more", async () => {
  const spaces = " ".repeat(640 * 1024);
  const answer = await site.call("/api/insights", {
    method: "POST",
    headers: { ...editor.headers, "content-type": "application/json" },
    body: `{"title":"x"${spaces}}`,
  });
  await problemOf(answer, 413);
});

test("viewers read all articles without texts", async () => {
  const draft = await create({ status: "draft" });
  const answer = await site.call("/api/staff/insights", { headers: viewer.headers });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const list = v.parse(v.array(v.strictObject(StaffInsightSummary.entries)), await answer.json());
  const { content: _, ...summary } = draft;
  expect(list).toContainEqual(summary);
  expect(list.length).toBeGreaterThan(12);
});
