import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as v from "valibot";
import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
const origin = "http://localhost:8000";
const paths = ["/", "/about", "/library?tab=standards&x=1"];
let today = Date.UTC(2026, 10, 21);
const site = await siteOn(database, { paths, now: () => today });
await query`
  insert into insights (id, title, excerpt, author, date, link, category, status)
  values
    ('insight-odd', ${"Ask & <answer>]]> \u0001"}, '"x"', 'A & B', '2035-01-02',
     '/insights/ask&answer', 'R & D', 'published'),
    ('insight-hidden', 'Hidden', 'x', 'x', '2035-01-03', '/insights/hidden', null, 'draft')`;

const textOf = async (path: string) => {
  const answer = await site.call(path);
  expect(answer.status, path).toBe(200);
  return { text: await answer.text(), type: answer.headers.get("content-type"), answer };
};
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => ["url", "entry", "link"].includes(name),
});
const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
const absolute = v.pipe(v.string(), v.url(), v.startsWith(`${origin}/`));

test("the sitemap is well formed and names every page and published article once", async () => {
  const { text, type } = await textOf("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  expect(XMLValidator.validate(text)).toBe(true);
  const Sitemap = v.object({
    urlset: v.object({
      "@xmlns": v.literal("http://www.sitemaps.org/schemas/sitemap/0.9"),
      url: v.array(v.strictObject({ loc: absolute, lastmod: v.optional(time) })),
    }),
  });
  const { urlset } = v.parse(Sitemap, parser.parse(text));
  const places = urlset.url.map(({ loc }) => loc);
  expect(new Set(places).size).toBe(places.length);
  const shown = await query<{ link: string }>`
    select link from insights where status = 'published'`;
  const services = await query<{ slug: string }>`select slug from services`;
  expect(services.length).toBeGreaterThan(0);
  expect(places).toHaveLength(paths.length + services.length + shown.length);
  for (const { slug } of services) expect(places).toContain(`${origin}/services/${slug}`);
  expect(places).toContain(`${origin}/library?tab=standards&x=1`);
  expect(places).toContain(`${origin}/insights/ask&answer`);
  expect(text).not.toContain("hidden");
});

test("robots may read all but the desk and the API", async () => {
  const { text, type } = await textOf("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(text.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ]);
});

test("the Atom feed holds what RFC 4287 asks, newest first, 20 at most", async () => {
  const { text, type } = await textOf("/feed.xml");
  expect(type).toBe("application/atom+xml; charset=utf-8");
  expect(XMLValidator.validate(text)).toBe(true);
  const Link = v.object({ "@rel": v.picklist(["self", "alternate"]), "@href": absolute });
  const Person = v.object({ name: v.pipe(v.string(), v.minLength(1)) });
  const Feed = v.object({
    "@xmlns": v.literal("http://www.w3.org/2005/Atom"),
    id: v.pipe(v.string(), v.startsWith("tag:")),
    title: v.string(),
    updated: time,
    author: Person,
    link: v.array(Link),
    entry: v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.startsWith("tag:")),
          title: v.string(),
          updated: time,
          published: time,
          author: Person,
          link: v.pipe(v.array(Link), v.length(1)),
          summary: v.string(),
        }),
      ),
      v.minLength(1),
      v.maxLength(20),
    ),
  });
  const { feed } = v.parse(v.object({ feed: Feed }), parser.parse(text));
  expect(feed.link.find((link) => link["@rel"] === "self")?.["@href"]).toBe(`${origin}/feed.xml`);
  expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(feed.entry.length);
  const published = feed.entry.map((entry) => entry.published);
  expect(published).toEqual(published.toSorted().reverse());
  for (const entry of feed.entry) {
    expect(entry.updated >= entry.published, entry.id).toBe(true);
    expect(feed.updated >= entry.updated, entry.id).toBe(true);
  }
  expect(feed.entry[0]).toMatchObject({
    title: "Ask & <answer>]]>",
    published: "2035-01-01T22:00:00Z",
    author: { name: "A & B" },
    summary: '"x"',
  });
  expect(text).not.toContain("Hidden");
});

test("the JSON feed says the same, by version 1.1", async () => {
  const { text, type } = await textOf("/feed.json");
  expect(type).toBe("application/feed+json; charset=utf-8");
  const Author = v.object({ name: v.string(), url: v.optional(absolute) });
  const Feed = v.object({
    version: v.literal("https://jsonfeed.org/version/1.1"),
    title: v.pipe(v.string(), v.minLength(1)),
    home_page_url: v.literal(`${origin}/insights`),
    feed_url: v.literal(`${origin}/feed.json`),
    language: v.literal("en"),
    authors: v.array(Author),
    items: v.array(
      v.object({
        id: v.string(),
        url: absolute,
        title: v.string(),
        summary: v.string(),
        content_text: v.string(),
        date_published: time,
        date_modified: time,
        authors: v.array(Author),
        tags: v.optional(v.array(v.string())),
      }),
    ),
  });
  const { items } = v.parse(Feed, JSON.parse(text));
  const { text: xml } = await textOf("/feed.xml");
  expect(items.map(({ id }) => id)).toEqual(
    Array.from(xml.matchAll(/<entry><id>([^<]+)</g), ([, id]) => id),
  );
});

test("security.txt says whom to tell, for less than a year (RFC 9116)", async () => {
  const { text, type } = await textOf("/.well-known/security.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name, value.join(": ")];
      }),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
  expect(fields.get("Expires")).toBe("2027-05-01T00:00:00Z");
  expect(fields.get("Canonical")).toBe(`${origin}/.well-known/security.txt`);
});

test("whatever the day, security.txt is valid for about half a year", async () => {
  const dayMs = 86_400_000;
  const before = today;
  for (let day = 0; day < 800; day += 9) {
    today = Date.UTC(2027, 11, 28) + day * dayMs;
    const { text } = await textOf("/.well-known/security.txt");
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    const days = (expires - today) / dayMs;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(190);
  }
  today = before;
});

test.each(["/sitemap.xml", "/feed.xml", "/feed.json", "/robots.txt", "/.well-known/security.txt"])(
  "%s is 304 for a client that has it, and takes GET alone",
  async (path) => {
    const etag = (await site.call(path)).headers.get("etag") ?? "";
    const again = await site.call(path, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect((await site.call(path, { method: "HEAD" })).status).toBe(200);
    const post = await site.call(path, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  },
);

test("a changed article shows in feeds and sitemap", async () => {
  await query`update insights set title = 'Renamed', link = '/insights/renamed' where id = 'insight-odd'`;
  await expect
    .poll(async () => (await textOf("/feed.xml")).text)
    .toContain("<title>Renamed</title>");
  expect((await textOf("/feed.json")).text).toContain(`${origin}/insights/renamed`);
  expect((await textOf("/sitemap.xml")).text).toContain(`${origin}/insights/renamed`);
});
