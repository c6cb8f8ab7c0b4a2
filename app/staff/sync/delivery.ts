import { staffQueueLock } from "../../../db/device/keys.ts";
import type { StoredMutation, StaffStore } from "../../../db/device/staff.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { RequestError } from "../../data/query-client.ts";
import { Refused } from "../session/server.ts";
import type { Context, Moved } from "../store/context.ts";
import { byArticle, ofArticle, readOperations, writeEvicting } from "./waiting.ts";
import { suppressPublish } from "./coalesce.ts";
import { type PostResult, postMutation } from "./post.ts";
import { noConnection } from "../store/post.ts";
import {
  asSending,
  deliverDue,
  firstOf,
  type Queue,
  sendingMs,
  stillSent,
} from "../store/queued.ts";
import { applyResult, unacknowledgedBefore } from "./result.ts";

type Sent = PostResult & {
  /** The mutation itself was sent, after its pictures. */
  posted: boolean;
};

export const queueOf = (context: Context): Queue<StoredMutation, Sent> => ({
  device: context,
  lock: staffQueueLock(context.person),
  notes: context.store.notes,
  heads: () => heads(context),
  write: (work) => writeEvicting(context.store, work),
  begin: (one) => begin(context, one),
  send: (operation) => sendOnce(context, operation),
  settle: (operation, result) => applyResult(context, operation, result),
  changed: () => context.changed({ kind: "queue" }),
});

/** Sends the due mutations: see `deliverDue`. */
export async function deliver(
  context: Context,
  how?: { force?: boolean },
): Promise<number | undefined> {
  const queue = queueOf(context);
  const settle: typeof queue.settle = async (operation, result) => {
    await queue.settle(operation, result);
    broadcastMoved(context, operation, result);
  };
  return deliverDue({ ...queue, settle }, how);
}

/** The first mutation of each article; a rejected discarded text does not block those behind it. */
const heads = async ({ store }: Context): Promise<StoredMutation[]> =>
  firstOf(
    byArticle(
      (await readOperations(store)).filter(
        ({ kind, state }) => kind !== "aside" || state !== "needs-you",
      ),
    ),
  );

async function begin({ store, now }: Context, one: StoredMutation): Promise<StoredMutation> {
  const behind = ofArticle(await readOperations(store), one.article);
  const [leaving, deletion] = suppressPublish(
    await withLink(store, one),
    behind.find(({ order }) => order > one.order),
  );
  const operation = asSending(leaving, now());
  await store.operations.bulkPut(deletion ? [operation, deletion] : [operation]);
  return operation;
}

async function sendOnce(context: Context, operation: StoredMutation): Promise<Sent> {
  // A picture upload can take long; the renewal keeps other senders from taking over.
  const renewal = setInterval(() => void renew(context, operation).catch(() => undefined), renewMs);
  try {
    // Both begin now: an answer that comes during the upload takes its mutation away.
    const [unacknowledged, problem] = await Promise.all([
      unacknowledgedBefore(context, operation),
      context.deliverPictures(operation.fields, context).catch(withoutPicture),
    ]);
    if (problem) return { ...problem, posted: false };
    return { ...(await postMutation(operation, context.fetch, unacknowledged)), posted: true };
  } finally {
    clearInterval(renewal);
  }
}

const renewMs = 10_000;

async function renew({ store, now }: Context, sent: StoredMutation): Promise<void> {
  await store.transaction(async () => {
    const row = await stillSent(store, sent);
    if (row) await store.operations.put({ ...row, nextAttemptAt: now() + sendingMs });
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
