import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { ReadFile, transferBounds } from "../../db/schema/transfer.ts";
import { deskOn, slug } from "../testing/articles.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { signedInAs, trail } from "../testing/staff.ts";
import { exportJson } from "./write.ts";

const { database, query, site } = await withSite();
const { create, send, editor } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

const take = (ask: unknown) => send("POST", "/api/staff/transfer/export", ask, { who: viewer });

/** A file that an editor offers, as text, or what is written as JSON. */
const offer = (file: unknown, headers: Record<string, string> = {}) =>
  site.call("/api/staff/transfer/read", {
    method: "POST",
    headers: { ...editor.headers, "content-type": "application/json", ...headers },
    body:
      file instanceof Uint8Array
        ? new Uint8Array(file)
        : typeof file === "string"
          ? file
          : JSON.stringify(file),
  });
const read = async (file: unknown) => {
  const answer = await offer(file);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  return v.parse(v.strictObject(ReadFile.entries), JSON.parse(text));
};

/** What the site began with, by link. */
const starting = await query<Record<string, string | null>>`
  select title, excerpt, author, date, link, content, read_time as "readTime", category, image
  from insights order by link`;

const article = {
  title: "A breach in the small hours",
  excerpt: "What to do first.",
  author: "Inkingi Partners",
  date: "2026-11-21",
  link: "breach-in-the-small-hours",
  content: '<p>Call <strong>now</strong>, see <a href="/services">the plan</a>.</p>',
};

const wideTable = `<table><tr>${'<td colspan="99">'.repeat(100)}${"<tr><td>".repeat(2_000)}</table>`;

test("an export comes back the same, article by article", async () => {
  const answer = await take({});
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="articles-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { articles, faults } = await read(await answer.text());
  expect(faults).toEqual([]);
  const back = articles.toSorted((one, other) => (one.fields.link < other.fields.link ? -1 : 1));
  expect(back.map(({ fields: { link } }) => link)).toEqual(starting.map(({ link }) => link));
  for (const [nth, was] of starting.entries()) {
    const { status, ...fields } = back[nth]?.fields ?? {};
    const given = Object.entries(was).filter(([, value]) => value);
    expect([status, fields]).toEqual(["draft", Object.fromEntries(given)]);
    expect(back[nth]?.taken).toMatchObject({ title: was["title"], version: 1 });
  }
});

test("an export has pictures by their addresses, which an import keeps", async () => {
  const image = "/scenes/night-lights.svg";
  const content = `<figure><img src="${image}" alt="Kigali at night" width="1600" height="900" /></figure>`;
  const { id, imageAlt } = await create({ image, content });
  const text = await (await take({ ids: [id] })).text();
  expect(JSON.parse(text).articles).toMatchObject([{ image, imageAlt, content }]);
  expect((await read(text)).articles).toMatchObject([{ fields: { image, imageAlt, content } }]);
});

test("an export asks before each further part of it whether access has ended", async () => {
  const checkAccess = vi.fn();
  const ids = Array.from({ length: 60 }, (_, nth) => `insight-no-${nth}`);
  const parts = await Array.fromAsync(exportJson({ database, ids, checkAccess }, "now"));
  expect([parts.length, checkAccess.mock.calls.length]).toEqual([5, 2]);
});

test("an export of one article is named after it", async () => {
  const { id } = await create({ link: "alone" });
  const answer = await take({ ids: [id] });
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="alone.json"');
  await answer.text();
  const [action] = await trail(database, "articles exported");
  expect(action).toMatchObject({ subject: id, detail: { count: 1 } });
});

test("an export of chosen ones has these alone, and none that lies in the bin", async () => {
  const [remaining, deleted] = [await create(), await create()];
  await query`update insights set deleted_at = now() where id = ${deleted.id}`;
  const answer = await take({ ids: [remaining.id, deleted.id, "insight-001"] });
  const { articles } = await answer.json();
  expect(articles.map(({ id }: { id: string }) => id)).toEqual([remaining.id, "insight-001"]);
  await problemOf(take({ ids: [deleted.id] }), 404);
});

test("an export is in the audit trail, with how many left", async () => {
  await (await take({ ids: ["insight-002", "insight-003"] })).text();
  const [action] = await trail(database, "articles exported");
  expect(action).toMatchObject({ actor: viewer.person.email, detail: { count: 2 } });
});

test.each([[{ ids: [] }], [{ all: true }], [{ ids: "insight-001" }]])(
  "an export that asks for %j is refused",
  async (ask) => {
    await problemOf(take(ask), 422);
  },
);

test.each([
  ["one", article],
  ["a list", [article]],
  ["an export", { exportedAt: "2026-11-22T08:00:00.000Z", articles: [article] }],
])(
  "a file of articles that is %s has drafts, with their texts as they would be stored",
  async (_, file) => {
    const fields = { ...article, link: "/insights/breach-in-the-small-hours", status: "draft" };
    expect(await read(file)).toEqual({
      articles: [{ fields, taken: null, leftOut: [] }],
      faults: [],
    });
  },
);

test("a file of articles without an author has that of the form", async () => {
  const { author: _, ...rest } = article;
  const { articles } = await read(rest);
  expect(articles).toMatchObject([{ fields: { author: "Inkingi Partners" } }]);
});

test("a file of articles stores nothing", async () => {
  const count = () => query`select from insights`;
  const before = (await count()).length;
  await read(article);
  expect((await count()).length).toBe(before);
});

test("a file of articles never has its id, its published state, or anything that could run", async () => {
  const { articles } = await read({
    ...article,
    id: "insight-001",
    status: "published",
    publishAt: "2020-01-01T00:00:00Z",
    reviewBy: "2027-01-01",
    content:
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a> <b onclick="alert(1)">y</b>',
  });
  const fields = articles[0]?.fields;
  expect(fields).toMatchObject({ status: "draft", reviewBy: "2027-01-01" });
  expect(fields).not.toHaveProperty("publishAt");
  expect(fields).not.toHaveProperty("id");
  expect(fields?.content).not.toMatch(/script|onerror|onclick/);
});

test("a file of articles says what of its text no article can have", async () => {
  const content =
    '<p>a</p><img src="https://other.example/a.png" alt="a"><iframe src="https://other.example"></iframe>';
  const { articles } = await read({ ...article, content });
  expect(articles[0]).toMatchObject({
    fields: { content: "<p>a</p>" },
    leftOut: ["img", "iframe"],
  });
  expect((await read(article)).articles[0]?.leftOut).toEqual([]);
});

test("a file of articles of another system is called so", async () => {
  const { faults } = await read({ db: [{ meta: { version: "5.0.0" }, data: { posts: [] } }] });
  expect(faults).toEqual([
    {
      article: "",
      field: "",
      message: expect.stringMatching(/^The file is not an export of this site/),
    },
  ]);
});

test("a file of articles names the article and the field that is wrong, and has the others whole", async () => {
  const { title: _, ...untitled } = article;
  const file = [
    article,
    { ...untitled, link: "untitled" },
    { ...article, title: "A bad date", link: "bad-date", date: "21 November" },
    { ...article, title: "Tagged", link: "tagged", tags: "a" },
    { ...article, title: "A twin" },
    { ...article, title: "No text", link: "no-text", content: [{}, {}, 1] },
    { ...article, title: "Half a sign", link: "half", excerpt: "\ud800", content: "\ud800" },
    { ...article, title: "Wide", link: "wide", content: wideTable },
  ];
  const polluted = '{"__proto__": {"polluted": 1}, "title": "Polluted"}';
  const { articles, faults } = await read(
    JSON.stringify([...file, 0]).replace("0]", `${polluted}]`),
  );
  expect(articles.map(({ fields }) => fields.link)).toEqual([
    "/insights/breach-in-the-small-hours",
  ]);
  const at = (name: string) =>
    faults.filter((fault) => fault.article === name).map(({ field, message }) => [field, message]);
  expect(at("Article 2")).toEqual([["title", "title is required"]]);
  expect(at("A bad date")).toEqual([["date", "Date must be YYYY-MM-DD"]]);
  expect(at("Tagged")).toEqual([["tags", "Articles have no field tags"]]);
  expect(at("A twin")).toEqual([["link", expect.stringContaining(`“${article.title}”`)]]);
  expect(at("No text").map(([field]) => field)).toEqual(["content"]);
  expect(at("Half a sign").map(([field]) => field)).toEqual(["excerpt", "content"]);
  expect(at("Wide")).toEqual([["content", expect.stringContaining("at most 20,000 cells")]]);
  expect(at("Polluted").map(([field]) => field)).toContain("__proto__");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("a file of articles full of faults has the first twenty named, and how many more there are", async () => {
  const list = Array.from({ length: 300 }, (_, nth) =>
    nth % 3 === 0
      ? { ...article, link: `right-${nth}`, content: null }
      : { ...article, link: "Wrong!" },
  );
  const { articles, faults } = await read(list);
  expect(articles).toHaveLength(100);
  expect(faults).toHaveLength(21);
  expect(faults[19]).toMatchObject({ article: article.title, field: "link" });
  const message = "And 180 more, which are not named here";
  expect(faults[20]).toEqual({ article: "", field: "", message });
});

test("a file of articles says whose link an article has, and never overwrites it", async () => {
  const { id, link } = await create({ link: slug() });
  const { articles } = await read({ ...article, link });
  expect(articles[0]?.taken).toEqual({ id, title: "A breach in the small hours", version: 1 });
  await query`update insights set deleted_at = now() where id = ${id}`;
  const again = await read({ ...article, link });
  expect(again.articles[0]?.taken).toBeNull();
});

test.each<[string, unknown, string]>([
  ["no JSON", "{", "damaged or incomplete"],
  ["not UTF-8", new Uint8Array([0x22, 0xe9, 0x22]), "not text in UTF-8"],
  ["numbers", [1], "no articles"],
  ["empty", [], "no articles"],
  ["nothing", null, "no articles"],
  ["nested without end", `{"title": ${"[".repeat(100_000)}`, "nested more than 8 deep"],
  ["millions of values", `[${"{},".repeat(300_000)}{}]`, "more than 100,000 values"],
])("a file of articles that is %s is a fault as a whole", async (_, file, says) => {
  const message = expect.stringContaining(says);
  expect(await read(file)).toEqual({
    articles: [],
    faults: [{ article: "", field: "", message }],
  });
});

test("a file of articles is for editors, of this type, and of a size", async () => {
  const many = Array.from({ length: transferBounds.articles + 1 }, () => ({}));
  const { detail } = await problemOf(offer(many), 422);
  expect(detail).toContain("2001 articles; at most 2000 can be read; nothing was imported");
  await problemOf(offer(article, viewer.headers), 403);
  await problemOf(offer("x", { "content-type": "text/markdown" }), 415);
  await problemOf(offer("x", { "content-length": String(transferBounds.file + 1) }), 413);
});
