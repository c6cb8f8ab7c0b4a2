import * as v from "valibot";
import type { ContentDatabase } from "../../db/device/visitor.ts";
import { ArticleBody, type Entity } from "../../db/schema/changes.ts";
import { type Asking, readOwn } from "./content-answer.ts";
import { mapOrdered } from "./ordered.ts";
import { isFull, noteFull } from "./quota.ts";

// Texts are kept of the newest articles, up to so many, or so many bytes.
const mostTexts = 500;
const mostBytes = 10_000_000;

const batchBytes = 60_000;
const batchTexts = 40;
const batchesAtOnce = 3;

interface Wanted {
  id: string;
  tag: string;
  bytes: number;
}

/**
 * Keeps the texts of the newest articles (of all, with `everything`) and says whether any is new. A full
 * device ends it, with a note for the visitor. Throws OfflineError; what came until then stays.
 */
export async function keepBodies(
  database: ContentDatabase,
  { everything, ...asking }: Asking & { everything: boolean },
): Promise<boolean> {
  const { bodies } = database;
  const wanted = await wantedTexts(database, everything);
  // The index alone holds what is compared: no text is read for it.
  const kept = new Map(await keptTags(database));
  const ids = new Set(wanted.map(({ id }) => id));
  await bodies.bulkDelete([...kept.keys()].filter((id) => !ids.has(id)));
  const missing = wanted.filter(({ id, tag }) => kept.get(id) !== tag);
  let news = false;
  const tasks = batchesOf(missing).map((batch) => () => readBatch(batch, asking));
  for await (const texts of mapOrdered(tasks, { atOnce: batchesAtOnce })) {
    try {
      if (await store(database, texts.flat())) news = true;
    } catch (problem) {
      if (!isFull(problem)) throw problem;
      await noteFull(database, true);
      return news;
    }
  }
  await noteFull(database, false);
  return news;
}

async function wantedTexts({ rows }: ContentDatabase, everything: boolean): Promise<Wanted[]> {
  const newest = rows
    .where("[entity+body.date+key]")
    .between(["insights"], ["insights", []])
    .reverse();
  const articles = await (everything ? newest : newest.limit(mostTexts)).toArray();
  const wanted: Wanted[] = [];
  let sum = 0;
  for (const { key, body } of articles) {
    const bytes = Number(body["bodyBytes"]);
    sum += bytes;
    if (sum > mostBytes && !everything) break;
    wanted.push({ id: key, tag: String(body["bodyTag"]), bytes });
  }
  return wanted;
}

async function keptTags({ bodies }: ContentDatabase): Promise<[string, string][]> {
  // The index is made of these two texts.
  return (await bodies.orderBy("[id+tag]").keys()) as unknown as [string, string][];
}

function batchesOf(wanted: readonly Wanted[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { id, bytes } of wanted) {
    const open = batches.at(-1);
    room -= bytes;
    if (open && open.length < batchTexts && room >= 0) open.push(id);
    else {
      batches.push([id]);
      room = batchBytes - bytes;
    }
  }
  return batches;
}

/** The texts of these articles; an answer holds as many as fit, so what is left is asked for again. */
async function readBatch(ids: readonly string[], asking: Asking): Promise<ArticleBody[]> {
  const texts: ArticleBody[] = [];
  for (let left = ids; left.length > 0; ) {
    const path = `/api/insights/bodies?ids=${left.map(encodeURIComponent).join(",")}`;
    const { value } = await readOwn(path, v.array(ArticleBody), asking);
    const last = value.at(-1);
    // None of them is there any more.
    if (!last) break;
    texts.push(...value);
    left = left.slice(left.indexOf(last.id) + 1 || left.length);
  }
  return texts;
}

/** An article may have gone meanwhile: its text is not kept. */
function store(database: ContentDatabase, texts: readonly ArticleBody[]): Promise<boolean> {
  const { rows, bodies } = database;
  return database.transaction("rw", rows, bodies, async () => {
    const there = await rows.bulkGet(texts.map(({ id }): [Entity, string] => ["insights", id]));
    const fresh = texts.filter((_, nth) => there[nth]);
    await bodies.bulkPut(fresh);
    return fresh.length > 0;
  });
}
