import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { StaffBody, StaffChanges, StaffRow } from "../../db/schema/insights/staff-rows.ts";
import { article, deskOn, fieldsOf } from "../testing/articles.ts";
import { problemOf, withSite } from "../testing/app.ts";
import { signedInAs } from "../testing/staff.ts";

const { database, query, site } = await withSite();
const { send, create } = await deskOn(site, database);
const viewer = await signedInAs(site, database, "viewer");

const get = (path: string) => site.call(`/api/staff${path}`, { headers: viewer.headers });
const changes = async (query = "") => {
  const answer = await get(`/changes${query}`);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  return v.parse(StaffChanges, JSON.parse(text));
};
/** Everything from a cursor on, part by part, as a device keeps it. */
async function follow(since?: number) {
  const rows = new Map<string, StaffRow | null>();
  let seq = since;
  for (let parts = 1; ; parts++) {
    const part = await changes(seq === undefined ? "" : `?since=${seq}`);
    for (const { key, row } of part.changes) rows.set(key, row);
    expect(part.seq).toBeGreaterThanOrEqual(seq ?? 0);
    seq = part.seq;
    if (!part.more) return { rows, seq, parts };
  }
}

test("what changed for staff begins with every article in every state, without its text and with its tag", async () => {
  const draft = await create({ status: "draft" });
  const binned = await create();
  await send("DELETE", `/api/insights/${binned.id}`);
  const { rows } = await follow();
  const [count] = await query`select count(*)::int as all from insights`;
  expect(rows.size).toBe(count?.["all"]);
  const { content: _, ...summary } = draft;
  const row = v.parse(v.strictObject(StaffRow.entries), rows.get(draft.id));
  expect(row).toEqual({ ...summary, bodyTag: row.bodyTag, bodyBytes: article.content.length });
  expect(rows.get(binned.id)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
});

test("what changed for staff goes on where a device stood: each row once as it stands now, and what is gone for good as null", async () => {
  const [one, two, three] = [await create(), await create(), await create()];
  const { seq } = await follow();
  expect(await changes(`?since=${seq}`)).toMatchObject({ seq, more: false, changes: [] });
  const put = (title: string) =>
    send("PUT", `/api/insights/${one.id}`, { ...article, title, link: one.link });
  for (const title of ["One", "Two"]) expect((await put(title)).status).toBe(200);
  await send("DELETE", `/api/insights/${two.id}`);
  await query`delete from insights where id = ${three.id}`;
  const next = await changes(`?since=${seq}`);
  expect(next.changes).toMatchObject([
    { key: one.id, row: { title: "Two", version: 3 } },
    { key: two.id, row: { deletedAt: expect.any(String) } },
    { key: three.id, row: null },
  ]);
  expect(await changes(`?since=${next.seq}&epoch=${next.epoch}`)).toMatchObject({ changes: [] });
});

test("what changed for staff is cut into parts of about 256 kB, also where numbers are from before forgotten tombstones", async () => {
  await query`
    insert into insights (id, title, excerpt, author, date, link, status)
    select 'many-' || n, repeat('t', 200), repeat('e', 300), 'x', '2030-01-01', '/insights/many-' || n, 'draft'
    from generate_series(1, 1500) as n`;
  await query`update staff_clock set v = v + 1, floor = v + 1`;
  const answer = await get("/changes");
  expect((await answer.text()).length).toBeLessThan(256_000);
  const { rows, seq, parts } = await follow();
  expect([...rows.keys()].filter((key) => key.startsWith("many-"))).toHaveLength(1500);
  expect(parts).toBeGreaterThan(3);
  await problemOf(get(`/changes?since=${seq - 1}`), 410);
  expect((await follow(seq)).rows.size).toBe(0);
  await query`delete from insights where id like 'many-%'`;
});

test("what changed for staff asks for everything again where the cursor is of another database or a later number", async () => {
  const { seq } = await follow();
  for (const query of [`?since=${seq}&epoch=${randomUUID()}`, `?since=${seq + 1}`]) {
    const problem = await problemOf(get(`/changes${query}`), 410);
    expect(problem.type).toBe("/problems/full-sync");
  }
  for (const since of ["x", "1.25", "-1", "-0", "1e3", "", "9".repeat(16), "1%0d%0a"])
    expect(await fieldsOf(get(`/changes?since=${since}`))).toEqual(["since"]);
  expect(await fieldsOf(get("/changes?until=7&since=1&since=2"))).toEqual(["until", "since"]);
});

test("what changed for staff shows every write to anyone who asks after its answer", async () => {
  let { seq } = await follow();
  for (let nth = 0; nth < 10; nth++) {
    const made = await create({ status: "draft" });
    const part = await changes(`?since=${seq}`);
    expect(part.changes.map(({ key }) => key)).toEqual([made.id]);
    seq = part.seq;
  }
});

const bodies = async (ids: string[]) => {
  const answer = await get(`/insights/bodies?ids=${ids.join(",")}`);
  expect(answer.status).toBe(200);
  return v.parse(v.array(StaffBody), await answer.json());
};

test("texts for the devices of staff come in the order asked for, of drafts and of the bin too, with the tag of their row", async () => {
  const draft = await create({ status: "draft", content: "<p>Draft</p>" });
  const empty = await create({ content: "" });
  await send("DELETE", `/api/insights/${empty.id}`);
  const { rows } = await follow();
  expect(await bodies([empty.id, "missing", draft.id, draft.id])).toEqual([
    { id: empty.id, tag: "none", content: null },
    { id: draft.id, tag: rows.get(draft.id)?.bodyTag, content: "<p>Draft</p>" },
  ]);
});

test("texts for the devices of staff are as many as 256 kB hold, one at least", async () => {
  const texts = [400_000, 100_000, 100_000, 100_000].map((size) => `<p>${"x".repeat(size)}</p>`);
  const ids: string[] = [];
  for (const content of texts) ids.push((await create({ content })).id);
  expect((await bodies(ids)).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect((await bodies(ids.slice(1))).map(({ id }) => id)).toEqual(ids.slice(1, 3));
  expect(await fieldsOf(get("/insights/bodies"))).toEqual(["ids"]);
});
