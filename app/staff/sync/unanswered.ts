import * as v from "valibot";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { PostResult } from "./post.ts";
import type { Context } from "./context.ts";

/** Mutations that the server may have applied although the answer was lost, with the time of each. */
type Unanswered = Readonly<Record<string, number>>;

const Shape = v.record(v.string(), v.number());
const keyOf = (article: string) => `unanswered ${article}`;

// As many as the server looks at.
const maxIds = 8;
// An author who returns to a form or draft after so long may be asked.
const maxAgeMs = 30 * 86_400_000;

async function readUnanswered({ notes }: StaffStore, article: string): Promise<Unanswered> {
  const read = v.safeParse(Shape, (await notes.get(keyOf(article)))?.value);
  return read.success ? read.output : {};
}

export async function unansweredBefore(
  { store }: Context,
  { id, article }: StoredMutation,
): Promise<string[]> {
  return Object.keys(await readUnanswered(store, article))
    .filter((one) => one !== id)
    .slice(-maxIds);
}

/** Stores whether this one was answered, inside the transaction that stores the attempt. */
export async function storeAnswer(
  { store, now }: Context,
  operation: StoredMutation,
  result: PostResult,
): Promise<void> {
  const before = await readUnanswered(store, operation.article);
  const value = stillUnanswered(before, operation, result, now());
  const key = keyOf(operation.article);
  if (Object.keys(value).length > 0) await store.notes.put({ key, value });
  else if (Object.keys(before).length > 0) await store.notes.delete(key);
}

/** Includes those answered late: a form or draft opened before may still build on them. */
function stillUnanswered(
  before: Unanswered,
  { id, attempts }: StoredMutation,
  { kind }: PostResult,
  now: number,
): Unanswered {
  const wasUnsure = kind === "retry" || kind === "offline" || (kind === "done" && attempts > 1);
  const others = Object.entries(before).filter(
    ([one, at]) => one !== id && at > now - maxAgeMs && at <= now,
  );
  const all: [string, number][] = wasUnsure ? [...others, [id, now]] : others;
  return Object.fromEntries(all.slice(-maxIds));
}
