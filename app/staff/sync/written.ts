import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { articleFieldNames } from "../../../db/schema/insights/fields.ts";
import type { Conflict, OperationDone } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { Outcome } from "./answer.ts";
import { backoff } from "../../../sw/sync/backoff.ts";
import { type Context, ofArticle, readOperations, writeEvicting } from "./context.ts";
import { dropPictures, picturesIn } from "./drop-pictures.ts";
import { merge, rebase } from "./joining.ts";
import { dropArticle, keepArticle } from "./keep-article.ts";
import { editOfCreate, operationOf } from "./placing.ts";
import { inSentences, type Refusal } from "./refusal.ts";
import { restAfter } from "./rest.ts";
import { keepAnswer } from "./unanswered.ts";

/**
 * Stores what became of an attempt, with all that follows from it on this device. `left`: the operation itself was sent.
 * Rejects where the device has no room for it: the row is sent again under its id, and the server answers the same.
 */
export async function applyResult(
  context: Context,
  sent: StoredMutation,
  outcome: Outcome,
  left: boolean,
): Promise<void> {
  const { store, changed } = context;
  await writeEvicting(store, async () => {
    if (left) await keepAnswer(context, sent, outcome);
    await writtenOnce(context, sent, outcome);
  });
  changed({ kind: "queue" });
  if ("done" in outcome || "conflict" in outcome) changed({ kind: "rows", ids: [sent.article] });
}

async function writtenOnce(
  context: Context,
  sent: StoredMutation,
  outcome: Outcome,
): Promise<void> {
  const { store } = context;
  if (outcome.kind === "done") {
    await finish(store, sent, outcome.done);
    return;
  }
  if (outcome.kind === "unreached" || (outcome.kind === "later" && outcome.all))
    await restAfter(context, outcome);
  const row = await store.operations.get(sent.id);
  // Somebody else has it in hand since: a later sender, or its writer.
  if (row?.state !== "sending" || row.attempts !== sent.attempts) return;
  if (outcome.kind === "conflict") await clash(store, row, outcome.conflict);
  else if (outcome.kind === "refused") await hold(store, row, whyRefused(row, outcome));
  else if (outcome.kind === "made-before") await edits(context, row);
  else await store.operations.put({ ...row, ...again(row, outcome, context) });
}

function again(
  { attempts }: StoredMutation,
  outcome: Extract<Outcome, { kind: "signed-out" | "unreached" | "later" }>,
  { now, random }: Context,
): Pick<StoredMutation, "state" | "problem" | "nextAttemptAt" | "attempts"> {
  switch (outcome.kind) {
    case "signed-out":
      // It was not looked at, so it is as if it had never left.
      return { state: "queued", attempts: attempts - 1, nextAttemptAt: now(), problem: null };
    case "unreached":
      return { state: "queued", attempts, nextAttemptAt: now(), problem: outcome.text };
    case "later": {
      const nextAttemptAt = now() + backoff("staff", attempts, random, outcome.waitMs);
      return { state: "queued", attempts, nextAttemptAt, problem: outcome.text };
    }
  }
}

/** Its article is there already: what it says now goes on as an edit of what was made then. */
async function edits({ store, now, newId }: Context, create: StoredMutation): Promise<void> {
  await store.operations.delete(create.id);
  await store.operations.put(
    operationOf(editOfCreate(create), { now: now(), newId, order: create.order }),
  );
}

/** Somebody else was first: both texts wait for its writer. */
async function clash(
  store: StaffStore,
  row: StoredMutation,
  { article, fields, by }: Conflict,
): Promise<void> {
  await hold(store, row, { conflict: { article, fields, by } });
  await keepArticle(store, article);
}

function whyRefused({ kind }: StoredMutation, refusal: Refusal) {
  const said = inSentences(refusal);
  return { problem: kind === "aside" ? `${said} ${notAside}` : said };
}

// Whoever lets it go once more knows what becomes of it.
const notAside =
  "Your text could not be kept on the server. Save it as a file if you need it: discarding it deletes it.";

/** Its writer has to look at it, and at the edits behind it with it. */
async function hold(
  store: StaffStore,
  row: StoredMutation,
  { problem = null, conflict = null }: Partial<Pick<StoredMutation, "problem" | "conflict">>,
): Promise<void> {
  const held: StoredMutation = { ...row, state: "needs-you", problem, conflict };
  const { put, remove } = merge(held, await othersOf(store, held));
  await store.operations.bulkDelete(remove);
  await store.operations.bulkPut(put);
}

async function finish(store: StaffStore, sent: StoredMutation, done: OperationDone): Promise<void> {
  await store.notes.delete("pause");
  const others = await othersOf(store, sent);
  const seenAll = await hasSeenAll(store, sent, done);
  await store.operations.delete(sent.id);
  await store.operations.bulkPut(rebase(sent, { version: done.version, seenAll }, others));
  // Until now the server might have given them up before their text came.
  await dropPictures(store, picturesIn(sent.fields));
  if (done.article) await keepArticle(store, done.article);
  else if (sent.kind !== "aside") await dropArticle(store, sent.article);
}

const othersOf = async (store: StaffStore, { id, article }: StoredMutation) =>
  ofArticle(await readOperations(store), article).filter((one) => one.id !== id);

/** Whether the article is, but for what this operation wrote, what its writer had seen. */
async function hasSeenAll(
  { rows, bodies }: StaffStore,
  { kind, base, fields, article }: StoredMutation,
  done: OperationDone,
): Promise<boolean> {
  // The first version of an article is its maker's.
  if (kind === "create") return done.version === 1;
  const now = done.article;
  const row = await rows.get(article);
  if (!now || row?.version !== base || now.version !== done.version) return false;
  const body = await bodies.get(article);
  if (body?.tag !== row.bodyTag) return false;
  const before: StaffInsight = { ...row, content: body.content };
  // A field that it wrote is the writer's own.
  return articleFieldNames.every((name) => name in fields || before[name] === now[name]);
}
