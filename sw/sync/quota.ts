import type { ContentDatabase } from "../../db/device/visitor.ts";

// So many texts go at once when the device is full.
const textsAtOnce = 50;

/** Whether the device had no room: browsers wrap it (`AbortError` with the cause within). */
export function isFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const inner = "inner" in problem ? problem.inner : problem.cause;
  return problem.name === "QuotaExceededError" || (inner !== problem && isFull(inner));
}

/** Says on the device that it is full, for the visitor to read; or that it is not any more. */
export async function noteFull({ notes }: ContentDatabase, full: boolean): Promise<void> {
  if (!full) await notes.delete("full");
  else await notes.put({ key: "full", value: true });
}

/** Stores by `work`; while the device is full, the texts of the oldest articles go first: rows count more. */
export async function evictForQuota<Result>(
  database: ContentDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isFull(problem) || !(await dropOldest(database))) throw problem;
      await noteFull(database, true);
    }
  }
}

async function dropOldest({ rows, bodies }: ContentDatabase): Promise<boolean> {
  const texts = new Set(await bodies.toCollection().primaryKeys());
  if (texts.size === 0) return false;
  const articles = await rows.where("entity").equals("insights").sortBy("body.date");
  const oldest = articles.flatMap(({ key }) => (texts.has(key) ? [key] : []));
  const going = oldest.length > 0 ? oldest : [...texts];
  await bodies.bulkDelete(going.slice(0, textsAtOnce));
  return true;
}
