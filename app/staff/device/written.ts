import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { ArticleFields, type OperationDone, type StaffRow } from "../../../db/schema/operations.ts";
import type { KeptOperation, KeptText, Shelves } from "../../../db/staff-device.ts";
import { type Outcome, waitAfter } from "./answer.ts";
import { type Context, ofArticle, readOperations } from "./context.ts";
import { joined, rebased } from "./placing.ts";
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
    if (outcome.kind === "signed-out") await shelves.notes.put({ key: "signed-out", value: true });
    const row = await shelves.operations.get(sent.id);
    // Somebody else has it in hand since: a later sender, or its writer.
    if (row?.state !== "sending" || row.attempts !== sent.attempts) return false;
    if (outcome.kind === "conflict" || outcome.kind === "refused")
      await hold(shelves, { ...row, ...heldBy(outcome) });
    else await shelves.operations.put({ ...row, ...again(row, outcome, context) });
    return false;
  });
  changed({ kind: "queue" });
  if (news) changed({ kind: "rows", ids: [sent.article] });
}

type Unsent = Exclude<Outcome, { kind: "done" }>;
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

/** Keeps an article as the server has just answered it, unless a later version is here. */
export async function keepArticle(shelves: Shelves, whole: StaffInsight): Promise<void> {
  const { content, ...summary } = whole;
  const { id, version } = summary;
  const [row, body] = [await shelves.rows.get(id), await shelves.bodies.get(id)];
  if (row && row.version > version) return;
  const same = row && body?.tag === row.bodyTag && body.content === content;
  // Until the next sync says the server's own.
  const bodyTag = same ? row.bodyTag : `${ownTag}${version}`;
  const text: KeptText = { id, tag: bodyTag, version, content };
  const bodyBytes = new TextEncoder().encode(content ?? "").length;
  const fresh: StaffRow = { ...summary, bodyTag, bodyBytes };
  await shelves.rows.put(fresh);
  await shelves.bodies.put(text);
}

/** How a tag begins that was made here. */
export const ownTag = "here-";

export async function dropArticle({ rows, bodies }: Shelves, id: string): Promise<void> {
  await rows.delete(id);
  await bodies.delete(id);
}
