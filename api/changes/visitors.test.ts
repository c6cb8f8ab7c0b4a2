import { Buffer } from "node:buffer";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { type Change, Changes, storedRows } from "../../db/schema/changes.ts";
import { problemOf, siteOn } from "../testing/app.ts";
import { insertArticle } from "../testing/articles.ts";

const { database, query } = await withDatabase();
let at = Date.now();
const site = await siteOn(database, { now: () => at });

const read = async (query = ""): Promise<Changes> => {
  const answer = await site.call(`/api/changes${query}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  return v.parse(v.strictObject(Changes.entries), await answer.json());
};
/** The first sync as one answer. */
const everything = async (): Promise<Changes> => {
  const all = await read();
  for (let { seq, more } = all; more; ) {
    const part = await read(`?since=${seq}`);
    all.changes.push(...part.changes);
    ({ seq, more } = part);
    all.seq = seq;
  }
  return all;
};
const keysOf = ({ changes }: Changes) => changes.map(({ key }) => key);
const ids = (rows: readonly Change[]) =>
  rows.map(({ entity, key }) => `${entity} ${key}`).toSorted();
const refused = async (query: string, status: 410 | 422) =>
  problemOf(site.call(`/api/changes${query}`), status);

const write = (id: string, status = "published", due: string | null = null) =>
  insertArticle(query, id, { status, due });

let start: Changes;
const since = (query = "") => read(`?since=${start.seq}${query}`);

beforeEach(async () => {
  const [row] = await query<{ v: string }>`
    select greatest(floor, (select max(seq) from change_log)) as v from content_clock`;
  start = await read(`?since=${row?.v}`);
});

test("the first sync brings every row that visitors see, in the shape that devices keep", async () => {
  const { changes, seq } = await everything();
  expect(seq).toBe(start.seq);
  for (const { entity, key, body } of changes) {
    const { success } = v.safeParse(storedRows[entity], body);
    expect([entity, key, success]).toEqual([entity, key, true]);
  }
  const count = await query`select from change_log where not gone`;
  expect(new Set(ids(changes)).size).toBe(count.length);
});

test("the first sync is the same kept bytes for everybody, until the content changes", async () => {
  const first = await site.call("/api/changes");
  expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
  expect((await site.call("/api/changes?since=0", known)).status).toBe(304);
  await query`update laws set title = title || '.' where id = 'law-058-2021'`;
  const fresh = async () => (await site.call("/api/changes", known)).status;
  await expect.poll(fresh).toBe(200);
});

test("the first sync leaves out what is gone, which others hear of", async () => {
  await write("goes");
  await query`delete from insights where id = 'goes'`;
  expect((await since()).changes).toEqual([{ entity: "insights", key: "goes", body: null }]);
  await expect.poll(async () => (await read()).ends.at(-1)).toBe(start.seq + 2);
  expect((await read()).changes.every(({ body }) => body !== null)).toBe(true);
});

test("what changed since is nothing, in less than 300 bytes, when nothing changed", async () => {
  const answer = await site.call(`/api/changes?since=${start.seq}&epoch=${start.epoch}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(Buffer.byteLength(text)).toBeLessThan(300);
  expect(JSON.parse(text)).toEqual({
    epoch: start.epoch,
    seq: start.seq,
    more: false,
    ends: [],
    changes: [],
  });
});

test("what changed since is each row once, at its last change, oldest first", async () => {
  for (const id of ["law-058-2021", "law-24-2016", "law-058-2021"])
    await query`update laws set summary = summary || '.' where id = ${id}`;
  const { changes, seq } = await since();
  expect([keysOf({ ...start, changes }), seq]).toEqual([
    ["law-24-2016", "law-058-2021"],
    start.seq + 3,
  ]);
  expect(changes.at(-1)?.body?.["summary"]).toMatch(/\.\.$/);
});

test("what changed since keeps notes to staff on the server, at any depth", async () => {
  await query`
    update documents set body = body || '{"_review":"confirm","nested":{"_note":1,"kept":2}}'
    where name = 'faq'`;
  const { changes } = await since();
  expect(changes[0]?.body).toMatchObject({ nested: { kept: 2 } });
  expect(JSON.stringify(changes)).not.toContain('"_');
});

test("what changed since has nothing of drafts, nor of what is to appear later", async () => {
  await write("a-draft", "draft");
  await write("embargoed", "scheduled", "1 hour");
  await query`update insights set title = 'Secret' where id in ('a-draft', 'embargoed')`;
  await query`delete from insights where id in ('a-draft', 'embargoed')`;
  expect((await since()).changes).toEqual([]);
  // Nor how often staff wrote, by trying which numbers there are.
  await refused(`?since=${start.seq + 1}`, 410);
});

test("what changed since has an article in the second in which it comes due, once", async () => {
  await write("due-soon", "scheduled", "300 ms");
  expect(keysOf(await since())).toEqual([]);
  const seen = async () => keysOf(await since());
  await expect.poll(seen).toEqual(["due-soon"]);
  const reached = (await since()).seq;
  expect(keysOf(await read(`?since=${reached}`))).toEqual([]);
  const [row] = await query`
    select version, status, publish_at <= now() as due from insights where id = 'due-soon'`;
  expect(row).toEqual({ version: 2, status: "published", due: true });
  const stored = await query`
    select version, status, staff_id from insight_versions
    where insight_id = 'due-soon' order by version`;
  expect([...stored]).toEqual([
    { version: 1, status: "scheduled", staff_id: null },
    { version: 2, status: "published", staff_id: null },
  ]);
});

test("what changed since takes one number for an article that many see come due at the same time", async () => {
  await write("for-all", "scheduled", "100 ms");
  const due = () => query`select from insights where id = 'for-all' and publish_at <= now()`;
  await expect.poll(due).toHaveLength(1);
  const all = await Promise.all(Array.from({ length: 8 }, () => since()));
  for (const one of all) expect(keysOf(one)).toEqual(["for-all"]);
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(1);
});

test("what changed since says that an article is gone when it becomes a draft", async () => {
  await write("taken-back");
  await query`update insights set status = 'draft' where id = 'taken-back'`;
  expect((await since()).changes).toEqual([{ entity: "insights", key: "taken-back", body: null }]);
});

test.each([
  ["since=-1", "since"],
  ["since=1.5", "since"],
  ["since=1e3", "since"],
  ["since=", "since"],
  ["since=01", "since"],
  ["since=9007199254740993", "since"],
  ["since=99999999999999999999", "since"],
  ["since=%00", "since"],
  ["since=1&since=2", "since"],
  ["until=x", "until"],
  ["since=2&until=1", "until"],
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["epoch=", "epoch"],
  ["other=1", "other"],
])("a cursor that does not count here ?%s is 422 and names %s", async (query, path) => {
  expect((await refused(`?${query}`, 422)).errors?.map((error) => error.path)).toEqual([path]);
});

test.each(["since", "until"])("%s beyond the clock asks for a full sync", async (name) => {
  expect((await refused(`?${name}=${start.seq + 1}`, 410)).type).toBe("/problems/full-sync");
});

test("a cursor of another database asks for a full sync; without one the epoch is told", async () => {
  const cursor = `?since=${start.seq}&epoch=${start.epoch}`;
  await read(cursor);
  await query`update content_clock set epoch = gen_random_uuid()`;
  await refused(cursor, 410);
  expect((await since()).epoch).not.toBe(start.epoch);
  await expect.poll(async () => (await read(`?epoch=${start.epoch}`)).epoch).not.toBe(start.epoch);
});

test("what was gone for 400 days is forgotten, and an older cursor asks for a full sync", async () => {
  await write("long-gone");
  await query`delete from insights where id = 'long-gone'`;
  await query`update change_log set at = now() - interval '401 days' where key = 'long-gone'`;
  await query`update change_log set at = now() - interval '401 days' where not gone`;
  await since();
  at += 86_400_001;
  await since();
  const gone = () => query`select from change_log where key = 'long-gone'`;
  await expect.poll(gone).toHaveLength(0);
  await refused(`?since=${start.seq}`, 410);
  expect(keysOf(await read(`?since=${start.seq + 2}`))).toEqual([]);
  // On its way through the parts of a first sync nothing is missing.
  expect(keysOf(await since(`&until=${start.seq + 2}`))).toEqual([]);
  expect((await read("?limit=1")).changes).toHaveLength(1);
});

test("no number of a device is in a log line", async () => {
  await since(`&epoch=${start.epoch}`);
  expect(site.logs.at(-1)).toContain('"route":"/api/changes"');
  expect(site.logs.join("\n")).not.toMatch(/since|epoch/);
});
