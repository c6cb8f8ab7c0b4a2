import { Buffer } from "node:buffer";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Changes } from "../../db/schema/changes.ts";
import { withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const { sql } = database;

// Words of the real articles in an order that no compressor has seen.
const [texts] = await query<{ words: string }>`
  select string_agg(title || ' ' || excerpt || ' ' || regexp_replace(content, '<[^>]+>', ' ', 'g'), ' ') as words
  from insights`;
const words = (texts?.words ?? "").split(/\s+/).filter((word) => /^\w+$/.test(word));
let turn = 7;
const some = (count: number): string => {
  const taken: (string | undefined)[] = [];
  for (let at = 0; taken.length < count; at++) {
    // Three words in a row make sense together; the generator is that of the C standard.
    if (taken.length % 3 === 0) at = turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648;
    taken.push(words[at % words.length]);
  }
  return taken.join(" ");
};
const articles = Array.from({ length: 600 }, (_, nth) => ({
  id: `insight-${crypto.randomUUID()}`,
  title: some(8),
  excerpt: some(18),
  author: "Inkingi Partners",
  date: `2025-0${1 + (nth % 9)}-1${nth % 10}`,
  link: `/insights/${some(5).toLowerCase().replaceAll(/\W+/g, "-")}-${nth}`,
  content: `<p>${some(60)}</p>`,
  read_time: `${3 + (nth % 9)} min read`,
}));
await query`
  insert into insights (id, title, excerpt, author, date, link, content, read_time)
  select id, title, excerpt, author, date, link, content, read_time
  from jsonb_populate_recordset(null::insights, ${sql.json(articles)})`;
await query`
  update documents set body = body || jsonb_build_object('large', repeat('long ', 16000))
  where name = 'glossary'`;

const call = async (query: string) => {
  const answer = await site.call(`/api/changes${query}`);
  const text = await answer.text();
  return {
    ...v.parse(Changes, JSON.parse(text)),
    size: Buffer.byteLength(text),
    storedRows: answer.headers.has("etag"),
  };
};
type Part = Awaited<ReturnType<typeof call>>;

/** All parts as the first answer says that they end. */
async function parts(query: string): Promise<Part[]> {
  const first = await call(query);
  const starts = [first.seq, ...first.ends];
  const rest = first.ends.map((until, nth) => call(`?since=${starts[nth]}&until=${until}`));
  return [first, ...(await Promise.all(rest))];
}
const names = (all: Part[]) =>
  all.flatMap(({ changes }) => changes.map(({ entity, key }) => `${entity} ${key}`));
const visible = async () =>
  (
    await query<{ name: string }>`
      select entity || ' ' || key as name from change_log where not gone order by seq`
  ).map(({ name }) => name);

test("parts cover everything exactly once, in order, and end where the log does", async () => {
  const all = await parts("");
  expect(names(all)).toEqual(await visible());
  const [first, ...rest] = all;
  expect(first?.more).toBe(true);
  expect(rest.map(({ seq }) => seq)).toEqual(first?.ends);
  expect(rest.every(({ more, ends }) => !more && ends.length === 0)).toBe(true);
  const [clock] = await query<{ v: string }>`select v from content_clock`;
  expect(first?.ends.at(-1)).toBe(Number(clock?.v));
});

test("parts hold 64 kB of text at most, and are nearly full; a larger row goes alone", async () => {
  const all = await parts("");
  const large = all.filter(({ size }) => size > 64_000);
  expect(large.map(({ changes }) => changes.map(({ key }) => key))).toEqual([["glossary"]]);
  expect(all.length).toBeLessThan(all.reduce((sum, { size }) => sum + size, 0) / 50_000 + 2);
});

test("parts of a first sync are kept bytes; those of other cursors and sizes are not", async () => {
  const all = await parts("");
  expect(all.every(({ storedRows }) => storedRows)).toBe(true);
  const { seq, ends, epoch } = await call("");
  expect((await call(`?since=${seq}&until=${ends[0]}&epoch=${epoch}`)).storedRows).toBe(true);
  expect((await call(`?since=${seq + 1}&until=${ends[0]}`)).storedRows).toBe(false);
  expect((await call(`?since=${seq}&until=${ends[0]}&limit=1000`)).storedRows).toBe(false);
  expect((await call("?limit=1000")).storedRows).toBe(false);
});

test("parts can be followed by their cursor alone, as few at a time as asked for", async () => {
  const all: Part[] = [];
  for (let since = 0, more = true; more; ) {
    const part = await call(`?since=${since}&limit=97`);
    expect(part.changes.length).toBeLessThanOrEqual(97);
    all.push(part);
    ({ seq: since, more } = part);
  }
  expect(names(all)).toEqual(await visible());
  const { ends } = await call("?since=0&limit=97");
  const part = await call(`?since=${ends[0]}&until=${ends[1]}&limit=97`);
  expect([part.seq, part.more]).toEqual([ends[1], false]);
});

test("parts say where they stopped when `until` asks for more than one holds", async () => {
  const { ends, seq } = await call("");
  const part = await call(`?since=${seq}&until=${ends[2]}`);
  expect([part.seq, part.more, part.ends]).toEqual([ends[0], true, []]);
});

test("parts lose no row that changes while they are read: it comes again after the last", async () => {
  const first = await call("");
  const [id = ""] = articles.slice(-1).map((article) => article.id);
  await query`update insights set title = 'Meanwhile' where id = ${id}`;
  await query`delete from insights where id = ${articles[200]?.id ?? ""}`;
  const storedRows = new Map<string, unknown>();
  let since = first.seq;
  const apply = ({ changes }: Part) => {
    for (const { entity, key, body } of changes)
      if (body) storedRows.set(`${entity} ${key}`, body);
      else storedRows.delete(`${entity} ${key}`);
  };
  apply(first);
  for (const until of first.ends) {
    apply(await call(`?since=${since}&until=${until}`));
    since = until;
  }
  apply(await call(`?since=${since}`));
  expect([...storedRows.keys()].toSorted()).toEqual((await visible()).toSorted());
  expect(storedRows.get(`insights ${id}`)).toMatchObject({ title: "Meanwhile" });
});

const wire = async (changed: number) => {
  const [clock] = await query<{ v: string }>`select v from content_clock`;
  const ids = articles.slice(0, changed).map(({ id }) => id);
  await query`update insights set title = title || '.' where id = any(${ids})`;
  const answer = await site.call(`/api/changes?since=${clock?.v}`, {
    headers: { "accept-encoding": "br" },
  });
  return (await answer.arrayBuffer()).byteLength;
};

test.each([
  [1, 1_500],
  [100, 14_000],
])("of %i changed rows the answer has %i bytes at most", async (changed, bytes) => {
  expect(await wire(changed)).toBeLessThanOrEqual(bytes);
});
