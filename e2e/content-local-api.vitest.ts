import "fake-indexeddb/auto";
import { beforeAll, expect, test } from "vitest";
import { withSite } from "../api/testing/app.ts";
import { entitiesOf, localApi } from "../app/data/local-api/paths.ts";
import { contentDatabase } from "../db/device/visitor.ts";
import { documents } from "../db/schema/documents.ts";
import { pull } from "../sw/content.ts";

// The real API, the real sync and the real reads in one process: what is kept answers as the server does.

const { query, site } = await withSite();
await query`
  insert into insights (id, title, excerpt, author, date, link, category, status) values
    ('insight-draft', 'Draft', 'x', 'x', '2030-01-01', '/insights/a-draft', 'Data Protection', 'draft'),
    ('insight-same-day', 'Same day', 'x', 'x', '2026-03-01', '/insights/same-day-1', 'Rare', 'published'),
    ('insight-same-day-2', 'Same day', 'x', 'x', '2026-03-01', '/insights/same-day-2', 'Rare', 'published'),
    ('insight-plain', 'Plain', 'x', 'x', '2020-01-01', '/insights/no-category', null, 'published')`;
const apiFetch: typeof fetch = (input, init) => site.call(String(input), init);
const sync = () => pull({ fetch: apiFetch });

const reading = async (complete = true) => ({
  database: await contentDatabase(),
  complete,
  allowStale: false,
});
const local = async (path: string) => localApi(path, await reading());
const server = async (path: string) => (await site.call(path)).json();

beforeAll(async () => {
  await sync();
});

const lists = ["home", "about", "laws", "testimonials", "team", "services"];
const paths = [
  ...lists.map((name) => `/api/${name}`),
  "/api/services?fields=summary",
  "/api/services/risk-assessment",
  "/api/insights?fields=summary",
  "/api/insights?fields=summary&limit=5",
  ...Object.keys(documents).map((name) => `/api/content/${name}`),
];

test.each(paths)("%s is answered from the device as by the server", async (path) => {
  expect(await local(path)).toStrictEqual({ found: await server(path) });
  expect(entitiesOf(path)).toHaveLength(1);
});

test("every article, and what stands beside it, is answered by id, slug and link", async () => {
  const articles: { id: string; link: string }[] = await server("/api/insights?fields=summary");
  expect(articles.length).toBeGreaterThan(12);
  for (const { id, link } of articles) {
    const slug = link.replace("/insights/", "");
    for (const key of [id, `link/${slug}`, encodeURIComponent(link)]) {
      const path = `/api/insights/${key}`;
      expect(await local(path), path).toStrictEqual({ found: await server(path) });
    }
    for (const key of [id, slug]) {
      const path = `/api/insights/${key}/related`;
      expect(await local(path), path).toStrictEqual({ found: await server(path) });
    }
  }
});

test("what changes in the database is what the device answers after the next sync", async () => {
  await query`update laws set title = 'Another title' where id = (select min(id) from laws)`;
  await query`update insights set content = '<p>New text</p>' where id = 'insight-002'`;
  await query`delete from insights where id = 'insight-003'`;
  expect((await sync()).changed.sort()).toEqual(["insights", "laws"]);
  for (const path of ["/api/laws", "/api/insights/insight-002", "/api/insights?fields=summary"]) {
    expect(await local(path), path).toStrictEqual({ found: await server(path) });
  }
  expect(await local("/api/insights/insight-003")).toBe("missing");
  expect((await sync()).changed).toEqual([]);
});

test("what the device cannot tell are lists of half a first sync, and paths that it does not know", async () => {
  const half = await reading(false);
  for (const path of ["/api/laws", "/api/insights?fields=summary", "/api/insights/no-one"]) {
    expect(await localApi(path, half)).toBe("unknown");
  }
  expect(await local("/api/insights?q=law")).toBe("unknown");
  expect(entitiesOf("/api/insights?q=law")).toEqual([]);
});

test("what the device cannot tell is an article whose text it does not keep, or keeps of another version", async () => {
  const { bodies } = await contentDatabase();
  const text = await bodies.get("insight-004");
  if (!text) throw new Error("The sync kept no text.");
  await bodies.put({ ...text, tag: "another" });
  expect(await local("/api/insights/insight-004")).toBe("unknown");
  const allowStale = { ...(await reading()), allowStale: true };
  expect(await localApi("/api/insights/insight-004", allowStale)).toStrictEqual({
    found: await server("/api/insights/insight-004"),
  });
  await bodies.delete("insight-004");
  expect(await localApi("/api/insights/insight-004", allowStale)).toBe("unknown");
  await bodies.put(text);
});

test("a draft is not there, and nothing of it is kept", async () => {
  expect(await local("/api/insights/insight-draft")).toBe("missing");
  expect(await local("/api/insights/link/a-draft/related")).toBe("unknown");
  const { rows } = await contentDatabase();
  expect(await rows.get(["insights", "insight-draft"])).toBeUndefined();
});

test("a damaged row is told from a sound one", async () => {
  const { rows } = await contentDatabase();
  const row = await rows.get(["insights", "insight-005"]);
  if (!row) throw new Error("The sync kept no row.");
  for (const body of [{ ...row.body, title: 7 }, { date: row.body["date"] ?? "" }]) {
    await rows.put({ ...row, body });
    for (const path of ["/api/insights?fields=summary", "/api/insights/insight-005"]) {
      await expect(local(path), path).rejects.toThrow("damaged");
    }
  }
  await rows.put(row);
});
