import type { ContentDatabase } from "../../db/device/visitor.ts";

/** Bodies deleted at a time when the device is full. */
const evictedBodies = 50;

/** Notes for the visitor whether the device is full. */
export async function storeFull({ notes }: ContentDatabase, full: boolean): Promise<void> {
  if (!full) await notes.delete("full");
  else await notes.put({ key: "full", value: true });
}

/** Deletes the oldest articles' bodies, since rows matter more. False when there are none. */
export async function evictBodies(database: ContentDatabase): Promise<boolean> {
  const { rows, bodies } = database;
  const withBody = new Set(await bodies.toCollection().primaryKeys());
  if (withBody.size === 0) return false;
  const articles = await rows.where("entity").equals("insights").sortBy("body.date");
  const oldest = articles.flatMap(({ key }) => (withBody.has(key) ? [key] : []));
  const evicted = oldest.length > 0 ? oldest : [...withBody];
  await bodies.bulkDelete(evicted.slice(0, evictedBodies));
  await storeFull(database, true);
  return true;
}
