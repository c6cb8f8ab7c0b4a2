import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { ArticleFields, type OperationDone } from "../../../db/schema/operations.ts";
import type { KeptOperation, Shelves } from "../../../db/staff-device.ts";
import type { Outcome } from "./answer.ts";
import { waitAfter } from "./wait.ts";
import { type Context, ofArticle, readOperations } from "./context.ts";
import { joined, rebased } from "./joining.ts";
import { dropArticle, keepArticle } from "./keep-article.ts";
import { editOfCreate, operationOf } from "./placing.ts";
import { restAfter } from "./rest.ts";

/** Writes down what became of an attempt, with all that follows from it on this device. */
export async function written(
  context: Context,
  sent: KeptOperation,
  outcome: Outcome,
): Promise<void> {
  const { shelves, changed } = context;
  const news = await shelves.within(async () => {
    if (outcome.kind === "done") {
      await finish(shelves, sent, outcome.done);
      return true;
    }
    if (outcome.kind === "unreached" || (outcome.kind === "later" && outcome.all))
      await restAfter(context, outcome);
    const row = await shelves.operations.get(sent.id);
    // Somebody else has it in hand since: a later sender, or its writer.
    if (row?.state !== "sending" || row.attempts !== sent.attempts) return false;
    if (outcome.kind === "conflict" || outcome.kind === "refused")
      await hold(shelves, { ...row, ...heldBy(outcome) });
    else if (outcome.kind === "made-before") await edits(context, row);
    else await shelves.operations.put({ ...row, ...again(row, outcome, context) });
    return false;
  });
  changed({ kind: "queue" });
  if (news) changed({ kind: "rows", ids: [sent.article] });
}

type Unsent = Exclude<Outcome, { kind: "done" | "made-before" }>;
type Held = Extract<Outcome, { kind: "conflict" | "refused" }>;

function again(
  { attempts }: KeptOperation,
  outcome: Exclude<Unsent, Held>,
  { now, random }: Context,
): Pick<KeptOperation, "state" | "problem" | "nextAttemptAt" | "attempts"> {
  switch (outcome.kind) {
    case "signed-out":
      // It was not looked at, so it is as if it had never left.
      return { state: "queued", attempts: attempts - 1, nextAttemptAt: now(), problem: null };
    case "unreached":
      return { state: "queued", attempts, nextAttemptAt: now(), problem: outcome.text };
    case "later": {
      const nextAttemptAt = now() + waitAfter(attempts, random, outcome.waitMs);
      return { state: "queued", attempts, nextAttemptAt, problem: outcome.text };
    }
  }
}

function heldBy(outcome: Held): Pick<KeptOperation, "state" | "problem" | "conflict"> {
  if (outcome.kind === "refused")
    return { state: "needs-you", problem: outcome.text, conflict: null };
  const { article, fields, by } = outcome.conflict;
  return { state: "needs-you", problem: null, conflict: { article, fields, by } };
}

/** Its article is there already: what it says now goes on as an edit of what was made then. */
async function edits({ shelves, now, newId }: Context, create: KeptOperation): Promise<void> {
  await shelves.operations.delete(create.id);
  await shelves.operations.put(
    operationOf(editOfCreate(create), { now: now(), newId, order: create.order }),
  );
}

/** Its writer has to look at it, and at the edits behind it with it. */
async function hold(shelves: Shelves, held: KeptOperation): Promise<void> {
  const others = await othersOf(shelves, held);
  const { put, remove } = joined(held, others);
  await shelves.operations.bulkDelete(remove);
  await shelves.operations.bulkPut(put);
  if (held.conflict) await keepArticle(shelves, held.conflict.article);
}

async function finish(shelves: Shelves, sent: KeptOperation, done: OperationDone): Promise<void> {
  await shelves.notes.delete("pause");
  const others = await othersOf(shelves, sent);
  const seenAll = await hasSeenAll(shelves, sent, done);
  await shelves.operations.delete(sent.id);
  await shelves.operations.bulkPut(rebased(sent, { version: done.version, seenAll }, others));
  if (done.article) await keepArticle(shelves, done.article);
  else if (sent.kind !== "aside") await dropArticle(shelves, sent.article);
}

const othersOf = async (shelves: Shelves, { id, article }: KeptOperation) =>
  ofArticle(await readOperations(shelves), article).filter((one) => one.id !== id);

/** Whether the article is, but for what this operation wrote, what its writer had seen. */
async function hasSeenAll(
  { rows, bodies }: Shelves,
  { kind, base, fields, article }: KeptOperation,
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
  return fieldNames.every((name) => name in fields || before[name] === now[name]);
}
const fieldNames = Object.keys(ArticleFields.entries) as (keyof ArticleFields)[];
