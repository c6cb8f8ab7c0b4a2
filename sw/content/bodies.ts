import type { ContentDatabase } from "../../db/device/visitor.ts";
import { ArticleBody } from "../../db/schema/changes.ts";
import type { Entity } from "../../db/schema/entities.ts";
import { fetchBodies, type WantedBody } from "../sync/bodies.ts";
import { isFull } from "../sync/quota.ts";
import { storeFull } from "./quota.ts";
import type { ContentSource } from "./changes.ts";

const maxBodies = 500;
const maxBytes = 10_000_000;

/** Stores the newest bodies, or all (`everything`); true if any is new. Notes a full device. Throws OfflineError. */
export async function pullBodies(
  database: ContentDatabase,
  source: ContentSource,
  everything: boolean,
): Promise<boolean> {
  const { bodies } = database;
  const wanted = await wantedBodies(database, everything);
  const stored = new Map(await storedTags(database));
  const ids = new Set(wanted.map(({ id }) => id));
  await bodies.bulkDelete([...stored.keys()].filter((id) => !ids.has(id)));
  const missing = wanted.filter(({ id, tag }) => stored.get(id) !== tag);
  const path = "/api/insights/bodies?ids=";
  let isNew = false;
  const how = { path, schema: ArticleBody, batchBytes: 60_000, ...source };
  let full = false;
  try {
    await fetchBodies(missing, how, async (batch) => {
      if (await store(database, batch)) isNew = true;
    });
  } catch (problem) {
    full = isFull(problem);
    if (!full) throw problem;
  }
  await storeFull(database, full);
  return isNew;
}

async function wantedBodies({ rows }: ContentDatabase, everything: boolean): Promise<WantedBody[]> {
  const newest = rows
    .where("[entity+body.date+key]")
    .between(["insights"], ["insights", []])
    .reverse();
  const articles = await (everything ? newest : newest.limit(maxBodies)).toArray();
  const wanted: WantedBody[] = [];
  let sum = 0;
  for (const { key, body } of articles) {
    const bytes = Number(body["bodyBytes"]);
    sum += bytes;
    if (sum > maxBytes && !everything) break;
    wanted.push({ id: key, tag: String(body["bodyTag"]), bytes });
  }
  return wanted;
}

async function storedTags({ bodies }: ContentDatabase): Promise<[string, string][]> {
  // The index is made of these two texts.
  return (await bodies.orderBy("[id+tag]").keys()) as unknown as [string, string][];
}

/** Skips the body of an article that was removed meanwhile. */
function store(database: ContentDatabase, batch: readonly ArticleBody[]): Promise<boolean> {
  const { rows, bodies } = database;
  return database.transaction("rw", rows, bodies, async () => {
    const there = await rows.bulkGet(batch.map(({ id }): [Entity, string] => ["insights", id]));
    const fresh = batch.filter((_, nth) => there[nth]);
    await bodies.bulkPut(fresh);
    return fresh.length > 0;
  });
}
