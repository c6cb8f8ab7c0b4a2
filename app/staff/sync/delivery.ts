import { staffQueueLock } from "../../../db/device/keys.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { RequestError } from "../../data/query-client.ts";
import { Refused } from "../session/server.ts";
import {
  type Context,
  type Moved,
  ofArticle,
  readOperations,
  writeEvicting,
  signIns,
} from "./context.ts";
import { suppressPublish } from "./coalesce.ts";
import { noConnection, type PostResult, postMutation } from "./post.ts";
import { asSending, deliverDue, dueOf, sendingMs, sendInSession } from "./queued.ts";
import { applyResult, asSendResult, unacknowledgedBefore } from "./result.ts";

/** Sends the due mutations: see `deliverDue`. */
export async function deliver(
  context: Context,
  { force = false }: { force?: boolean } = {},
): Promise<number | undefined> {
  const queue = {
    lock: staffQueueLock(context.person),
    notes: context.store.notes,
    heads: () => heads(context),
    async claim(tried: ReadonlySet<string>) {
      const claimed = await claim(context, (ready) => ready.find(({ id }) => !tried.has(id)));
      return claimed && { ...claimed, id: claimed.operation.id };
    },
    async send(claimed: Claimed & { id: string }) {
      const result = await attempt(context, claimed);
      broadcastMoved(context, claimed.operation, result);
      return asSendResult(result);
    },
  };
  return deliverDue(context, queue, { force });
}

/** The first mutation of each article; a rejected discarded text does not block those behind it. */
async function heads({ store }: Context): Promise<StoredMutation[]> {
  const first = new Map<string, StoredMutation>();
  for (const one of await readOperations(store)) {
    if (one.kind === "aside" && one.state === "needs-you") continue;
    if (!first.has(one.article)) first.set(one.article, one);
  }
  return [...first.values()];
}

/** The server rejects a mutation whose link is still held by another one in back-off; its author decides. */
const due = async (context: Context): Promise<StoredMutation[]> =>
  dueOf(await heads(context), context.now());

export interface Claimed {
  operation: StoredMutation;
  /** Other mutations of the article whose answers were lost: the server may have applied them. */
  unacknowledged: string[];
  signIns: number;
}

export type Choose = (ready: readonly StoredMutation[]) => StoredMutation | undefined;

/** Marks the mutation that `choose` picks as being sent, so that no other tab sends it. */
export async function claim(context: Context, choose: Choose): Promise<Claimed | undefined> {
  const claimed = await writeEvicting(context.store, () => claimWithin(context, choose));
  if (claimed) context.changed({ kind: "queue" });
  return claimed;
}

/** `claim` inside a transaction of the caller, who calls `changed`. */
export async function claimWithin(context: Context, choose: Choose): Promise<Claimed | undefined> {
  const { store, now } = context;
  const one = choose(await due(context));
  if (!one) return undefined;
  const behind = ofArticle(await readOperations(store), one.article);
  const [leaving, deletion] = suppressPublish(
    await withLink(store, one),
    behind.find(({ order }) => order > one.order),
  );
  const operation = asSending(leaving, now());
  await store.operations.bulkPut(deletion ? [operation, deletion] : [operation]);
  const unacknowledged = await unacknowledgedBefore(context, operation);
  return { operation, unacknowledged, signIns: await signIns(context) };
}

export async function attempt(context: Context, claimed: Claimed): Promise<PostResult> {
  const { setReachable, signedOut } = context;
  const { operation } = claimed;
  // A picture upload can take long; the renewal keeps other senders from taking over.
  const renewal = setInterval(() => void renew(context, operation).catch(() => undefined), renewMs);
  const sent = await sendInSession(
    context,
    claimed.signIns,
    () => sendOnce(context, claimed),
    ({ result }) => result.kind === "signed-out",
  ).finally(() => clearInterval(renewal));
  const { result } = sent;
  try {
    await applyResult(context, operation, sent);
  } finally {
    setReachable(result.kind !== "offline");
    if (result.kind === "signed-out") signedOut();
  }
  return result;
}

/** `posted`: the mutation itself was sent, after its pictures. */
interface Attempt {
  result: PostResult;
  posted: boolean;
}

async function sendOnce(
  context: Context,
  { operation, unacknowledged }: Pick<Claimed, "operation" | "unacknowledged">,
): Promise<Attempt> {
  try {
    await context.deliverPictures(operation.fields, context);
  } catch (problem) {
    return { result: withoutPicture(problem), posted: false };
  }
  return { result: await postMutation(operation, context.fetch, unacknowledged), posted: true };
}

const renewMs = 10_000;

async function renew({ store, now }: Context, { id, attempts }: StoredMutation): Promise<void> {
  await store.transaction(async () => {
    const row = await store.operations.get(id);
    if (row?.state === "sending" && row.attempts === attempts)
      await store.operations.put({ ...row, nextAttemptAt: now() + sendingMs });
  });
}

function withoutPicture(problem: unknown): PostResult {
  if (!(problem instanceof RequestError)) return { kind: "offline", text: noConnection };
  if (problem.status === 401) return { kind: "signed-out" };
  const text = problem instanceof Refused && problem.detail ? problem.detail : problem.message;
  if (problem.status >= 500 || [408, 425, 429].includes(problem.status))
    return { kind: "retry", text, scope: "row" };
  return { kind: "rejected", text: `A picture was not accepted: ${text}`, fields: {} };
}

/** Adds the article's present link to a restore, because an answer or a sync may replace it. */
async function withLink({ rows }: StaffStore, one: StoredMutation): Promise<StoredMutation> {
  if (one.kind !== "restore" || one.was) return one;
  const link = (await rows.get(one.article))?.link;
  return link === undefined ? one : { ...one, was: { link } };
}

export function broadcastMoved(
  { changed }: Pick<Context, "changed">,
  operation: StoredMutation,
  result: PostResult,
): void {
  const moved = result.kind === "done" && movedBy(operation, result.done.article);
  if (moved) changed(moved);
}

function movedBy({ kind, was }: StoredMutation, article: StaffInsight | null): Moved | undefined {
  if (kind !== "restore" || !was?.link || !article || article.status !== "draft") return undefined;
  const { title, link } = article;
  return link === was.link ? undefined : { kind: "moved", title, link };
}
