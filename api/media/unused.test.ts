import { expect, test } from "vitest";
import { mediaPath } from "../../db/schema/media.ts";
import { withDatabase } from "../../db/testing/database.ts";
import { createMedia } from "./media.ts";
import { hashOf, picture, unswept } from "../testing/media.ts";
import { operationsAt } from "../testing/operations.ts";
import { trail } from "../testing/staff.ts";
import { deskOn } from "../testing/articles.ts";
import { siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
const { sql } = database;
const media = createMedia({ database });
const site = await siteOn(database, { media: unswept(media) });
const client = await deskOn(site, database);
const { create, editor } = client;
const { edit, remove, post } = operationsAt(client);

let count = 0;
/** A picture of its own that arrived so many days ago. */
async function uploaded(days = 31) {
  const bytes = await picture({ width: 40 + count++, height: 40 });
  const hash = hashOf(bytes);
  await upload(hash, bytes);
  await age(hash, days);
  return {
    hash,
    bytes,
    html: `<p>Look:</p><figure><img src="${mediaPath(hash)}" alt=""></figure>`,
  };
}
const age = (hash: string, days: number) =>
  query`update media set at = now() - ${days}::int * interval '1 day' where hash = ${hash}`;
async function upload(hash: string, bytes: Buffer) {
  const answer = await site.call(`/api/staff/media/${hash}`, {
    method: "PUT",
    headers: { ...editor.headers, "content-type": "image/jpeg" },
    body: Uint8Array.from(bytes),
  });
  expect(answer.status).toBe(200);
}
const shown = async ({ hash }: { hash: string }) => (await site.call(mediaPath(hash))).status;
const asks = async ({ hash }: { hash: string }) =>
  (await site.call(`/api/staff/media/${hash}`, { headers: editor.headers })).json();

test("a picture that nothing has used for 30 days goes, with its files, and the trail says so; a younger one stays", async () => {
  const [old, young] = [await uploaded(31), await uploaded(29)];
  expect(await shown(old)).toBe(200);
  await media.removeUnused();
  expect([await shown(old), await shown(young), await asks(old)]).toEqual([404, 200, null]);
  const files = await query`select 1 from media_files where hash = ${old.hash}`;
  expect(files).toHaveLength(0);
  expect(await trail(database, "picture removed", { subject: old.hash })).toHaveLength(1);
  // Brought again it is there again.
  await upload(old.hash, old.bytes);
  expect(await shown(old)).toBe(200);
});

test("a picture that nothing has used for 30 days stays while an article, a former text, one that was set aside or one in the bin names it", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => uploaded()));
  const [cover, body, former, aside, binned] = all;
  if (!cover || !body || !former || !aside || !binned) return expect.unreachable();
  await create({ image: `${mediaPath(cover.hash)}#top` });
  await create({ content: body.html });
  const changed = await create({ content: former.html });
  await edit(changed, 1, { content: "<p>Without it.</p>" });
  const used = await create();
  await post({ kind: "aside", article: used.id, base: 1, fields: { content: aside.html } });
  const gone = await create({ content: binned.html });
  await remove(gone, 1);
  // Used, they were young again.
  for (const { hash } of all) await age(hash, 400);
  await media.removeUnused();
  expect(await Promise.all(all.map(shown))).toEqual([200, 200, 200, 200, 200]);
  // Once the article is gone for good nothing names it any more: its 30 days begin.
  await query`delete from insights where id = ${gone.id}`;
  await media.removeUnused();
  expect(await Promise.all(all.map(shown))).toEqual([200, 200, 200, 200, 200]);
  for (const { hash } of all) await age(hash, 29);
  await media.removeUnused();
  expect(await shown(binned)).toBe(200);
  for (const { hash } of all) await age(hash, 31);
  await media.removeUnused();
  expect(await Promise.all(all.map(shown))).toEqual([200, 200, 200, 200, 404]);
});

test("a picture that nothing has used for 30 days is young again when someone asks for it, or brings it once more", async () => {
  const [asked, brought] = [await uploaded(), await uploaded()];
  await asks(asked);
  await upload(brought.hash, brought.bytes);
  await media.removeUnused();
  expect([await shown(asked), await shown(brought)]).toEqual([200, 200]);
});

test("a picture that nothing has used for 30 days stays where an article begins to use it in the same moment", async () => {
  const { id } = await create();
  for (let round = 0; round < 5; round++) {
    const used = await uploaded();
    let removing = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`update insights set content = ${used.html} where id = ${id}`;
      removing = media.removeUnused();
      await tx`select pg_sleep(0.05)`;
    });
    await removing;
    expect(await shown(used)).toBe(200);
  }
});

test("a picture that nothing has used for 30 days goes also where it is looked at in the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const seen = await uploaded();
    const looking = Array.from({ length: 5 }, () => shown(seen));
    await Promise.all([media.removeUnused(), ...looking]);
    expect(await shown(seen)).toBe(404);
  }
});

test("a picture that nothing has used for 30 days goes in steps, and those that others remove at the same time go once", async () => {
  const all = await query<{ hash: string }>`
    insert into media (hash, width, height, at)
    select encode(sha256(n::text::bytea), 'hex'), 40, 40, now() - interval '31 days'
    from generate_series(1, 25) as n
    returning hash`;
  const hashes = all.map(({ hash }) => hash);
  const left = async () => (await query`select from media where hash = any(${hashes})`).length;
  await media.removeUnused();
  expect(await left()).toBe(5);
  await Promise.all([media.removeUnused(), media.removeUnused()]);
  expect(await left()).toBe(0);
  for (const hash of hashes)
    expect(await trail(database, "picture removed", { subject: hash })).toHaveLength(1);
});

test("pictures are looked after by the calls of staff, with what else expires", async () => {
  let now = Date.now() + 3_600_000;
  const other = await siteOn(database, { media, now: () => now });
  await other.call("/api/staff/session");
  const old = await uploaded();
  now += 10 * 60_000;
  await other.call("/api/staff/session");
  await expect.poll(() => shown(old)).toBe(404);
});
