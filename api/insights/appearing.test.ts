import { expect, test } from "vitest";
import { stopClock, withTwoProcesses } from "../../db/testing/database.ts";
import { createCards } from "../feeds/cards/cards.ts";
import { siteOn } from "../testing/app.ts";

const { database, query, second } = await withTwoProcesses();
const setClock = await stopClock(query, "2030-05-01T07:59:59.990Z");

// Which cards there are is asked here, not what is on them.
const cards = createCards({}, async () => new Uint8Array(1));
const processes = [await siteOn(database, { cards }), await siteOn(second, { cards })];
const [clock] = await query<{ v: string }>`select max(seq) as v from change_log`;
const everyPlace = [
  "/api/insights",
  "/api/insights?fields=summary",
  "/api/insights?limit=100",
  "/api/insights?q=embargo",
  "/api/insights/insight-embargoed",
  "/api/insights/link/embargoed",
  "/api/insights/insight-001/related",
  "/api/insights/bodies?ids=insight-embargoed",
  `/api/changes?since=${clock?.v}`,
  "/sitemap.xml",
  "/feed.xml",
  "/feed.json",
];

await query`
  insert into insights (
    id, title, excerpt, author, date, link, content, category, status, publish_at
  )
  select
    'insight-embargoed', 'Embargo', 'x', 'x', '2030-05-01', '/insights/embargoed', 'embargoed text',
    category, 'scheduled', '2030-05-01T08:00:00Z'
  from insights where id = 'insight-001'`;

// A busy machine takes its time for a round of all places.
const patient = { timeout: 60_000 };

const card = cards.address("/insights/embargoed", "Embargo");

/** Where a process shows the article, of all places that could. */
async function shownBy(site: (typeof processes)[number]): Promise<string[]> {
  const shown: string[] = [];
  for (const place of everyPlace) {
    const text = await (await site.call(place)).text();
    if (/embargo/i.test(text)) shown.push(place);
  }
  return shown;
}

const tagOf = ({ headers }: Response) => headers.get("etag") ?? "";

test("an article that is scheduled is nowhere before its second, also where its reader has asked often", async () => {
  for (const site of [...processes, ...processes]) expect(await shownBy(site)).toEqual([]);
  const [row] = await query`select version, status from insights where id = 'insight-embargoed'`;
  expect(row).toEqual({ version: 1, status: "scheduled" });
});

test("an article that is scheduled cannot be told from an article that is not, by any way of asking", async () => {
  for (const site of processes) {
    for (const method of ["GET", "HEAD"]) {
      for (const of of ["embargoed", "no-such-article"]) {
        const answers = await Promise.all(
          [
            `/api/insights/link/${of}`,
            `/api/insights/insight-${of}`,
            `/api/insights/${of}/related`,
          ].map((path) => site.call(path, { method, headers: { "if-none-match": "*" } })),
        );
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
    }
    const [stored, after] = await Promise.all([
      site.call("/api/insights"),
      site.call("/api/insights?limit=1&after=insight-embargoed"),
    ]);
    expect(after.status).toBe(422);
    const tag = stored.headers.get("etag") ?? "";
    const again = await site.call("/api/insights", { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
    expect((await site.call(card)).status).toBe(404);
  }
});

test("an article that is scheduled is everywhere in every process from its second on", async () => {
  const lists = ["/api/insights", "/api/insights?fields=summary", "/sitemap.xml"];
  const asked = processes.flatMap((site) => lists.map((list) => ({ site, list })));
  const before = await Promise.all(
    asked.map(async ({ site, list }) => ({ site, list, tag: tagOf(await site.call(list)) })),
  );
  await setClock("2030-05-01T08:00:00Z");
  for (const site of processes) await expect.poll(() => shownBy(site), patient).toEqual(everyPlace);
  for (const site of processes) expect((await site.call(card)).status).toBe(200);
  for (const { site, list, tag } of before) {
    expect(tag, list).not.toBe("");
    const again = await site.call(list, { headers: { "if-none-match": tag } });
    expect(again.status, list).toBe(200);
  }
});

test("an article that is scheduled has a version for having appeared, one however many processes saw it", async () => {
  const versions = () =>
    query<{ version: number; status: string }>`
      select version, status from insight_versions where insight_id = 'insight-embargoed'
      order by version`;
  await expect
    .poll(async () => [...(await versions())], patient)
    .toEqual([
      { version: 1, status: "scheduled" },
      { version: 2, status: "published" },
    ]);
  const actions = await query`
    select action, actor, version from audit_log where subject = 'insight-embargoed'`;
  expect([...actions]).toEqual([{ action: "article appeared", actor: "", version: 2 }]);
});

test("an article that is scheduled is nowhere any more once it lies in the bin", async () => {
  const [site] = processes;
  if (!site) return expect.unreachable();
  const { seq } = await (await site.call(`/api/changes?since=${clock?.v}`)).json();
  await query`update insights set deleted_at = now() where id = 'insight-embargoed'`;
  const url = `/api/changes?since=${clock?.v}`;
  // A device that kept it hears that it is gone, by its key alone.
  for (const site of processes) await expect.poll(() => shownBy(site), patient).toEqual([url]);
  // Also one that had read everything up to then.
  for (const place of [url, `/api/changes?since=${seq}`]) {
    const answer = await site.call(place);
    expect(await answer.json()).toMatchObject({
      changes: [{ entity: "insights", key: "insight-embargoed", body: null }],
    });
  }
  for (const site of processes) {
    expect((await site.call(card)).status).toBe(404);
    expect((await site.call("/api/insights?limit=1&after=insight-embargoed")).status).toBe(422);
  }
});

test("an article that is scheduled in the bin never appears, whatever its time", async () => {
  await query`
    update insights set status = 'scheduled', publish_at = '2030-05-01T08:00:00Z'
    where id = 'insight-embargoed'`;
  // Another one's second makes someone look for all that are due.
  await query`
    insert into insights (id, title, excerpt, author, date, link, status, publish_at)
    values (
      'insight-due', 'Due', 'x', 'x', '2030-05-01', '/insights/due', 'scheduled', '2030-12-01T08:00:00Z'
    )`;
  await setClock("2031-01-01T00:00:00Z");
  const stateOf = async (id: string) =>
    (await query<{ status: string }>`select status from insights where id = ${id}`)[0]?.status;
  await expect.poll(() => stateOf("insight-due"), patient).toBe("published");
  for (const site of processes)
    expect(await shownBy(site)).toEqual([`/api/changes?since=${clock?.v}`]);
  expect(await stateOf("insight-embargoed")).toBe("scheduled");
});
