import { describe, expect, test } from "vitest";
import { withDatabase } from "../db/testing.ts";
import { problemOf, siteOn } from "./testing.ts";

const { database } = await withDatabase();
const { sql } = database;
// A page as the site draws it: 404 for an article that is not there.
const pages = () =>
  new Response("Article not found.", { status: 404, headers: { "cache-control": "no-store" } });
const site = await siteOn(database, { pages });

async function write(id: string, status = "published", publishIn = "1 hour") {
  await sql`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      ${id}, ${id}, 'x', 'x', '2030-01-01', ${`/insights/slug-of-${id}`}, ${status},
      now() + ${publishIn}::interval
    )
  `;
}

const pageAt = async (slug: string, method = "GET") => {
  const { status, headers } = await site.call(`/insights/${slug}`, { method });
  return [status, headers.get("location")];
};

describe("an article that is no longer where it was", () => {
  test("is found at its old slug, which answers 301 to the newest", async () => {
    await write("insight-moved");
    await sql`update insights set link = '/insights/second' where id = 'insight-moved'`;
    expect(await pageAt("slug-of-insight-moved")).toEqual([301, "/insights/second"]);
    await sql`update insights set link = '/insights/third' where id = 'insight-moved'`;
    expect(await pageAt("slug-of-insight-moved")).toEqual([301, "/insights/third"]);
    expect(await pageAt("second", "HEAD")).toEqual([301, "/insights/third"]);
    const read = await site.call("/api/insights/link/second");
    expect(await read.json()).toMatchObject({ id: "insight-moved", link: "/insights/third" });
  });

  test("is at home again when it takes its old slug back", async () => {
    await write("insight-back");
    await sql`update insights set link = '/insights/away' where id = 'insight-back'`;
    await sql`update insights set link = '/insights/slug-of-insight-back' where id = 'insight-back'`;
    expect(await pageAt("away")).toEqual([301, "/insights/slug-of-insight-back"]);
    // No redirect: the page itself answers, here as the 404 of the test's pages.
    expect(await pageAt("slug-of-insight-back")).toEqual([404, null]);
  });

  test("gives its old slug to another article that takes it", async () => {
    await write("insight-first");
    await sql`update insights set link = '/insights/first-moved' where id = 'insight-first'`;
    await write("insight-heir");
    await sql`update insights set link = '/insights/slug-of-insight-first' where id = 'insight-heir'`;
    expect(await pageAt("slug-of-insight-first")).toEqual([404, null]);
    const read = await site.call("/api/insights/link/slug-of-insight-first");
    expect(await read.json()).toMatchObject({ id: "insight-heir" });
  });

  test.each([
    ["deleted", () => sql`delete from insights where id = 'insight-deleted'`],
    ["archived", () => sql`update insights set status = 'archived' where id = 'insight-archived'`],
    ["drafted", () => sql`update insights set status = 'draft' where id = 'insight-drafted'`],
  ])("is gone when it was %s: 410 by slug and id, 404 of the API", async (what, take) => {
    const id = `insight-${what}`;
    await write(id);
    await take();
    for (const slug of [`slug-of-${id}`, id]) {
      const answer = await site.call(`/insights/${slug}`);
      expect(answer.status).toBe(410);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toBe("Article not found.");
    }
    const { detail } = await problemOf(await site.call(`/api/insights/link/slug-of-${id}`), 404);
    expect(detail).toBe("The article that was here has been taken away.");
  });

  test("is gone too when its time had come before it was deleted", async () => {
    await write("insight-due", "scheduled", "-1 hour");
    await write("insight-ahead", "scheduled", "1 hour");
    await sql`delete from insights where id in ('insight-due', 'insight-ahead')`;
    expect(await pageAt("slug-of-insight-due")).toEqual([410, null]);
    expect(await pageAt("slug-of-insight-ahead")).toEqual([404, null]);
  });

  test("comes back when it is published again, at a new slug as well", async () => {
    await write("insight-again");
    await sql`update insights set status = 'archived' where id = 'insight-again'`;
    await sql`update insights set link = '/insights/anew' where id = 'insight-again'`;
    expect(await pageAt("slug-of-insight-again")).toEqual([410, null]);
    await sql`update insights set status = 'published' where id = 'insight-again'`;
    expect(await pageAt("slug-of-insight-again")).toEqual([301, "/insights/anew"]);
  });

  test("was never there when nobody could read it", async () => {
    await write("insight-draft", "draft");
    await sql`update insights set link = '/insights/other-draft' where id = 'insight-draft'`;
    await sql`delete from insights where id = 'insight-draft'`;
    for (const slug of ["slug-of-insight-draft", "other-draft", "insight-draft", "a%00b"]) {
      expect((await pageAt(slug))[0], slug).not.toBe(410);
    }
  });
});
