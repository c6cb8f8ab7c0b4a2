import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../../db/postgres/postgres.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { formerArticle } from "./read.ts";
import { problemOf, siteOn } from "../testing/app.ts";

vi.mock("./read.ts", { spy: true });

const { database } = await withDatabase();
const { sql } = database;
// What the page of the site answers: 404 for an article that is not there.
const missing = { status: 404, headers: { "cache-control": "no-store" } };
let page: ResponseInit = missing;
afterEach(() => {
  page = missing;
});
const pages = () => new Response("The page.", page);
const site = await siteOn(database, { pages });

async function write(id: string, status = "published", publishIn = "1 hour") {
  await sql`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      ${id}, ${id}, 'x', 'x', '2030-01-01', ${`/insights/slug-of-${id}`}, ${status},
      now() + ${publishIn}::interval
    )`;
}

const statusAt = async (slug: string, method = "GET") =>
  (await site.call(`/insights/${slug}`, { method })).status;
/** The link of the article that the API finds by a slug: the page redirects to it. */
const linkAt = async (slug: string) => {
  const read = await site.call(`/api/insights/link/${slug}`);
  return v.parse(v.object({ link: v.string() }), await read.json()).link;
};

test("an article that is no longer where it was is found at its old slugs, under the newest", async () => {
  await write("insight-moved");
  await sql`update insights set link = '/insights/second' where id = 'insight-moved'`;
  expect(await linkAt("slug-of-insight-moved")).toBe("/insights/second");
  await sql`update insights set link = '/insights/third' where id = 'insight-moved'`;
  for (const slug of ["slug-of-insight-moved", "second", "third"]) {
    // Kept bytes stand until the notification has come.
    await expect.poll(() => linkAt(slug), { message: slug }).toBe("/insights/third");
    // Not gone, whatever the page says.
    expect(await statusAt(slug), slug).toBe(404);
  }
});

test("an article that is no longer where it was is at home again when it takes its old slug back", async () => {
  await write("insight-back");
  await sql`update insights set link = '/insights/away' where id = 'insight-back'`;
  await sql`update insights set link = '/insights/slug-of-insight-back' where id = 'insight-back'`;
  expect(await linkAt("away")).toBe("/insights/slug-of-insight-back");
  expect(await linkAt("slug-of-insight-back")).toBe("/insights/slug-of-insight-back");
});

test("an article that is no longer where it was gives its old slug to another article that takes it", async () => {
  await write("insight-first");
  await sql`update insights set link = '/insights/first-moved' where id = 'insight-first'`;
  await write("insight-heir");
  await sql`update insights set link = '/insights/slug-of-insight-first' where id = 'insight-heir'`;
  const read = await site.call("/api/insights/link/slug-of-insight-first");
  expect(await read.json()).toMatchObject({ id: "insight-heir" });
  await sql`delete from insights where id = 'insight-first'`;
  expect(await statusAt("first-moved")).toBe(410);
  expect(await statusAt("slug-of-insight-first")).toBe(404);
});

test.each([
  ["deleted", () => sql`delete from insights where id = 'insight-deleted'`],
  ["archived", () => sql`update insights set status = 'archived' where id = 'insight-archived'`],
  ["drafted", () => sql`update insights set status = 'draft' where id = 'insight-drafted'`],
])(
  "an article that is no longer where it was is gone when it was %s: 410 by slug and id, 404 of the API",
  async (what, take) => {
    const id = `insight-${what}`;
    await write(id);
    await take();
    for (const slug of [`slug-of-${id}`, id]) {
      const answer = await site.call(`/insights/${slug}`);
      expect(answer.status).toBe(410);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toBe("The page.");
      expect(await statusAt(slug, "HEAD")).toBe(410);
    }
    const { detail } = await problemOf(site.call(`/api/insights/link/slug-of-${id}`), 404);
    expect(detail).toBe("This article has been removed.");
  },
);

test("an article that is no longer where it was is gone too when its time had come before it was deleted", async () => {
  await write("insight-due", "scheduled", "-1 hour");
  await write("insight-ahead", "scheduled", "1 hour");
  await sql`delete from insights where id in ('insight-due', 'insight-ahead')`;
  expect(await statusAt("slug-of-insight-due")).toBe(410);
  expect(await statusAt("slug-of-insight-ahead")).toBe(404);
});

test("an article that is no longer where it was comes back when it is published again, at a new slug as well", async () => {
  await write("insight-again");
  await sql`update insights set status = 'archived' where id = 'insight-again'`;
  await sql`update insights set link = '/insights/new-link' where id = 'insight-again'`;
  expect(await statusAt("slug-of-insight-again")).toBe(410);
  await sql`update insights set status = 'published' where id = 'insight-again'`;
  expect(await linkAt("slug-of-insight-again")).toBe("/insights/new-link");
});

test("an article that is no longer where it was was never there when no one could read it", async () => {
  await write("insight-draft", "draft");
  await sql`update insights set link = '/insights/other-draft' where id = 'insight-draft'`;
  await sql`delete from insights where id = 'insight-draft'`;
  for (const slug of ["slug-of-insight-draft", "other-draft", "insight-draft"]) {
    expect(await statusAt(slug), slug).toBe(404);
  }
  expect(await statusAt("a%00b")).toBe(400);
});

test.each<ResponseInit>([
  { status: 200, headers: { "cache-control": "max-age=0" } },
  { status: 301, headers: { location: "/insights/new", "cache-control": "max-age=3600" } },
  { status: 503, headers: { "retry-after": "2" } },
])(
  "an article that is no longer where it was has the page's own answer $status, and nothing is asked about it",
  async (said) => {
    const id = `insight-passed-${said.status}`;
    await write(id);
    await sql`delete from insights where id = ${id}`;
    page = said;
    vi.mocked(formerArticle).mockClear();
    const answer = await site.call(`/insights/slug-of-${id}`);
    expect(answer.status).toBe(said.status);
    for (const [name, value] of new Headers(said.headers)) {
      expect(answer.headers.get(name), name).toBe(value);
    }
    expect(await answer.text()).toBe("The page.");
    expect(formerArticle).not.toHaveBeenCalled();
    page = missing;
    expect(await statusAt(`slug-of-${id}`)).toBe(410);
  },
);

test("an article that is no longer where it was stays a 404 when the database goes away after the page was made", async () => {
  await write("insight-cut");
  await sql`delete from insights where id = 'insight-cut'`;
  vi.mocked(formerArticle).mockRejectedValueOnce(new DatabaseUnavailable());
  expect(await statusAt("slug-of-insight-cut")).toBe(404);
  expect(await statusAt("slug-of-insight-cut")).toBe(410);
});
