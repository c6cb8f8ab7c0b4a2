import * as v from "valibot";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { articleFieldNames } from "../../../db/schema/insights/fields.ts";
import type { Conflict, OperationDone } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { PostResult } from "./post.ts";
import { isUnsent, requeue, stillSent } from "../store/queued.ts";
import type { Context } from "../store/context.ts";
import { ofArticle, readOperations, writeEvicting } from "./waiting.ts";
import { deleteArticle } from "./pull.ts";
import { storeArticle } from "./stored-article.ts";
import { merge, rebase, editOfCreate, operationOf } from "./coalesce.ts";
import { inSentences } from "./failure-text.ts";
import { dropPictures, picturesIn } from "./drop-pictures.ts";

/** Stores the result of an attempt; `posted`: the mutation itself was sent. */
export async function applyResult(
  context: Context,
  sent: StoredMutation,
  result: PostResult & { posted: boolean },
): Promise<void> {
  const { store, changed } = context;
  await writeEvicting(store, async () => {
    if (result.posted) await storeAnswer(context, sent, result);
    await storeResult(context, sent, result);
  });
  // Rows come first: without its mutation, the article would be shown in its old state.
  if ("done" in result || "conflict" in result) changed({ kind: "rows", ids: [sent.article] });
  changed({ kind: "queue" });
}

async function storeResult(
  context: Context,
  sent: StoredMutation,
  result: PostResult,
): Promise<void> {
  const { store } = context;
  if (isUnsent(result)) return requeue(store, sent, result, context);
  if (result.kind === "done") return finish(store, sent, result.done);
  const row = await stillSent(store, sent);
  if (!row) return;
  if (result.kind === "conflict") await storeConflict(store, row, result.conflict);
  else if (result.kind === "rejected") await block(store, row, whyRejected(row, result));
  else await replaceByEdit(context, row);
}

/** Replaces a create by an edit, because the article exists already. */
async function replaceByEdit(
  { store, now, newId }: Context,
  create: StoredMutation,
): Promise<void> {
  await store.operations.delete(create.id);
  await store.operations.put(
    operationOf(editOfCreate(create), { now: now(), newId, order: create.order }),
  );
}

async function storeConflict(
  store: StaffStore,
  row: StoredMutation,
  { article, fields, by }: Conflict,
): Promise<void> {
  await block(store, row, { conflict: { article, fields, by } });
  await storeArticle(store, article);
}

type Rejection = Pick<Extract<PostResult, { kind: "rejected" }>, "text" | "fields">;

function whyRejected({ kind }: StoredMutation, rejection: Rejection) {
  const sentences = inSentences(rejection);
  return { problem: kind === "aside" ? `${sentences} ${notStored}` : sentences };
}

// The author decides again, and is told that discarding deletes the text.
const notStored =
  "Your text could not be kept on the server. Save it as a file if you need it: discarding it deletes it.";

/** Blocks a mutation, and the edits behind it, until its author decides. */
async function block(
  store: StaffStore,
  row: StoredMutation,
  { problem = null, conflict = null }: Partial<Pick<StoredMutation, "problem" | "conflict">>,
): Promise<void> {
  const blocked: StoredMutation = { ...row, state: "needs-you", problem, conflict };
  const { put, remove } = merge(blocked, await othersOf(store, blocked));
  await store.operations.bulkDelete(remove);
  await store.operations.bulkPut(put);
}

async function finish(store: StaffStore, sent: StoredMutation, done: OperationDone): Promise<void> {
  await store.notes.delete("pause");
  const others = await othersOf(store, sent);
  const seenAll = await hasSeenAll(store, sent, done);
  await store.operations.delete(sent.id);
  await store.operations.bulkPut(rebase(sent, { version: done.version, seenAll }, others));
  // Only now are the pictures safe on the server, because their text has arrived.
  await dropPictures(store, picturesIn(sent.fields));
  if (done.article) await storeArticle(store, done.article);
  else if (sent.kind !== "aside") await deleteArticle(store, sent.article);
}

const othersOf = async (store: StaffStore, { id, article }: StoredMutation) =>
  ofArticle(await readOperations(store), article).filter((one) => one.id !== id);

/** True if the article, apart from this mutation's fields, is as its author saw it. */
async function hasSeenAll(
  { rows, texts }: StaffStore,
  { kind, base, fields, article }: StoredMutation,
  done: OperationDone,
): Promise<boolean> {
  // The creator has seen the first version.
  if (kind === "create") return done.version === 1;
  const now = done.article;
  const row = await rows.get(article);
  if (!now || row?.version !== base || now.version !== done.version) return false;
  const body = await texts.get(article);
  if (body?.tag !== row.bodyTag) return false;
  const before: StaffInsight = { ...row, content: body.content };
  // Fields of the mutation are the author's own.
  return articleFieldNames.every((name) => name in fields || before[name] === now[name]);
}

/** Mutations that the server may have applied although the answer was lost, with the time of each. */
type Unacknowledged = Readonly<Record<string, number>>;

const Shape = v.record(v.string(), v.number());
const keyOf = (article: string) => `unanswered ${article}`;

// The server checks this many.
const maxIds = 8;
// An author who returns to a form or draft later than this may be asked.
const maxAgeMs = 30 * 86_400_000;

async function readUnacknowledged({ notes }: StaffStore, article: string): Promise<Unacknowledged> {
  const read = v.safeParse(Shape, (await notes.get(keyOf(article)))?.value);
  return read.success ? read.output : {};
}

export async function unacknowledgedBefore(
  { store }: Context,
  { id, article }: StoredMutation,
): Promise<string[]> {
  return Object.keys(await readUnacknowledged(store, article))
    .filter((one) => one !== id)
    .slice(-maxIds);
}

/** Notes if this mutation was answered, inside the transaction that stores the attempt. */
async function storeAnswer(
  { store, now }: Context,
  operation: StoredMutation,
  result: PostResult,
): Promise<void> {
  const before = await readUnacknowledged(store, operation.article);
  const value = stillUnacknowledged(before, operation, result, now());
  const key = keyOf(operation.article);
  if (Object.keys(value).length > 0) await store.notes.put({ key, value });
  else if (Object.keys(before).length > 0) await store.notes.delete(key);
}

/** Includes mutations answered late: a form or draft opened before may still build on them. */
function stillUnacknowledged(
  before: Unacknowledged,
  { id, attempts }: StoredMutation,
  { kind }: PostResult,
  now: number,
): Unacknowledged {
  const wasUnsure = kind === "retry" || kind === "offline" || (kind === "done" && attempts > 1);
  const others = Object.entries(before).filter(
    ([one, at]) => one !== id && at > now - maxAgeMs && at <= now,
  );
  const all: [string, number][] = wasUnsure ? [...others, [id, now]] : others;
  return Object.fromEntries(all.slice(-maxIds));
}
