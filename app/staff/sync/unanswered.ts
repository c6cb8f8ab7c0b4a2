import * as v from "valibot";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { PostResult } from "./post.ts";
import type { Context } from "./context.ts";

/** Operations of an article that were tried and may have been done without an answer, with when that was. */
type Unanswered = Readonly<Record<string, number>>;

const Shape = v.record(v.string(), v.number());
const keyOf = (article: string) => `unanswered ${article}`;

// As many as the server looks at.
const most = 8;
// What somebody writes on in a form or a draft after so long may be asked about.
const longestMs = 30 * 86_400_000;

async function kept({ notes }: StaffStore, article: string): Promise<Unanswered> {
  const read = v.safeParse(Shape, (await notes.get(keyOf(article)))?.value);
  return read.success ? read.output : {};
}

/** The ids of those that an operation names when it leaves. Rejects where the device cannot be read. */
export async function unansweredBefore(
  { store }: Context,
  { id, article }: StoredMutation,
): Promise<string[]> {
  return Object.keys(await kept(store, article))
    .filter((one) => one !== id)
    .slice(-most);
}

/** Keeps on the device whether this one was answered: inside `within`, with whatever else is written of the attempt. */
export async function storeAnswer(
  { store, now }: Context,
  operation: StoredMutation,
  result: PostResult,
): Promise<void> {
  const before = await kept(store, operation.article);
  const value = stillUnanswered(before, operation, result, now());
  const key = keyOf(operation.article);
  if (Object.keys(value).length > 0) await store.notes.put({ key, value });
  else if (Object.keys(before).length > 0) await store.notes.delete(key);
}

/** Also one that was answered at last: its writer may write on in a form, or a draft, that knows nothing of it. */
function stillUnanswered(
  before: Unanswered,
  { id, attempts }: StoredMutation,
  { kind }: PostResult,
  now: number,
): Unanswered {
  const wasUnsure = kind === "retry" || kind === "offline" || (kind === "done" && attempts > 1);
  const others = Object.entries(before).filter(
    ([one, at]) => one !== id && at > now - longestMs && at <= now,
  );
  const all: [string, number][] = wasUnsure ? [...others, [id, now]] : others;
  return Object.fromEntries(all.slice(-most));
}
