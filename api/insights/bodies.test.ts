import { Buffer } from "node:buffer";
import * as v from "valibot";
import { expect, test } from "vitest";
import { ArticleBody, Changes } from "../../db/schema/changes.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { insertArticle } from "../testing/articles.ts";

const { query, site } = await withSite();

const read = async (ids: string[]) => {
  const answer = await site.call(`/api/insights/bodies?ids=${ids.join(",")}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = await answer.text();
  const bodies = v.parse(v.array(v.strictObject(ArticleBody.entries)), JSON.parse(text));
  return { bodies, ids: bodies.map(({ id }) => id), size: Buffer.byteLength(text) };
};
const write = (id: string, content: string, more = {}) =>
  insertArticle(query, id, { content, ...more });

test("come in the order asked for, each once, with the tags of the change log", async () => {
  const asked = ["insight-007", "insight-001", "insight-007", "insight-003"];
  const { bodies, ids } = await read(asked);
  expect(ids).toEqual(["insight-007", "insight-001", "insight-003"]);
  const { changes } = v.parse(Changes, await (await site.call("/api/changes")).json());
  for (const { id, tag, content } of bodies) {
    const article: unknown = await (await site.call(`/api/insights/${id}`)).json();
    expect(article).toMatchObject({ id, content });
    const row = changes.find(({ entity, key }) => entity === "insights" && key === id);
    expect(row?.body?.["bodyTag"]).toBe(tag);
  }
});

test("another text has another tag, and none a tag too", async () => {
  await write("changes", "one");
  const before = (await read(["changes"])).bodies;
  await query`update insights set content = 'two' where id = 'changes'`;
  const after = (await read(["changes"])).bodies;
  expect([before[0]?.content, after[0]?.content]).toEqual(["one", "two"]);
  expect(after[0]?.tag).not.toBe(before[0]?.tag);
  await query`update insights set content = null where id = 'changes'`;
  expect((await read(["changes"])).bodies).toEqual([{ id: "changes", tag: "none", content: null }]);
});

test("of what visitors do not see are left out", async () => {
  await write("draft", "secret", { status: "draft" });
  await write("later", "secret", { status: "scheduled", due: "1 hour" });
  await write("due", "seen", { status: "scheduled", due: "-1 second" });
  expect((await read(["draft", "later", "missing", "due"])).ids).toEqual(["due"]);
  expect((await read(["draft"])).bodies).toEqual([]);
});

test("are as many as 64 kB hold, quotes and line ends counted, and the rest on asking again", async () => {
  const asked = Array.from({ length: 100 }, (_, nth) => `many-${nth}`);
  for (const [nth, id] of asked.entries()) await write(id, `"${nth}"\n`.repeat(400));
  const all: string[] = [];
  for (let left = asked; left.length > 0; left = asked.slice(all.length)) {
    const { ids, size } = await read(left);
    expect(size).toBeLessThanOrEqual(64_002);
    // Full but for the last: 20 of the longest would not fit.
    expect(ids.length).toBeGreaterThanOrEqual(Math.min(19, left.length));
    all.push(...ids);
  }
  expect(all).toEqual(asked);
});

test("one that is larger comes alone", async () => {
  await write("large", "x".repeat(100_000));
  expect((await read(["large", "insight-001"])).ids).toEqual(["large"]);
  expect((await read(["insight-001", "large"])).ids).toEqual(["insight-001"]);
});

test.each([
  ["ids=", "ids"],
  ["ids=a,,b", "ids"],
  ["ids=%00", "ids"],
  [`ids=${"x".repeat(201)}`, "ids"],
  [`ids=${Array.from({ length: 101 }, (_, nth) => nth).join(",")}`, "ids"],
  ["ids=a&ids=b", "ids"],
  ["ids=a&fields=summary", "fields"],
])("?%s is 422 and names the field", async (query, path) => {
  const { errors } = await problemOf(site.call(`/api/insights/bodies?${query}`), 422);
  expect(errors?.map((error) => error.path)).toEqual([path]);
});

test("without ids the article at the slug `bodies` is meant", async () => {
  await problemOf(site.call("/api/insights/bodies"), 404);
  await write("bodies", "x");
  const found = async () => (await site.call("/api/insights/bodies")).status;
  await expect.poll(found).toBe(200);
});
