import type { StoredMutation } from "../../../db/device/staff.ts";
import type { PostResult } from "./post.ts";
import { type Context, resume } from "../store/context.ts";
import { ofArticle, readOperations, writeEvicting } from "./waiting.ts";
import { readStored } from "./stored-article.ts";
import { withDeadline } from "../../../db/device/deadline.ts";
import { broadcastMoved, queueOf } from "./delivery.ts";
import { attempt, claim, claimWithin, only } from "../store/queued.ts";
import { coalesce } from "./coalesce.ts";
import { noRoom } from "./failure-text.ts";
import type { Mutation, SubmitResult } from "./mutation.ts";
import { conflictOf } from "./resolve.ts";

export { closedMeanwhile, notTold } from "./failure-text.ts";

export async function submit(context: Context, mutation: Mutation): Promise<SubmitResult> {
  const stored = await storeMutation(context, mutation).catch(() => undefined);
  if (!stored) return { kind: "refused", fields: {}, text: noRoom };
  const { target, behind, undecided, claimed } = stored;
  if (undecided) return { kind: "refused", fields: {}, text: decideFirst };
  refused = undefined;
  if (!target) return { kind: "done", article: await readStored(context, mutation.article) };
  if (target.state === "needs-you")
    return { kind: "conflict", conflict: await conflictOf(context, target) };
  if (!behind) return sendFirst(context, claimed, mutation).catch(ifStored(context, target));
  // Earlier mutations of the queue are sent first.
  return { kind: "waiting" };
}

/** After an error, a stored mutation waits on this device. Throws `problem` if nothing was stored. */
const ifStored =
  (context: Context, { id }: StoredMutation) =>
  async (problem: unknown): Promise<SubmitResult> => {
    const row = (await readOperations(context.store)).find((one) => one.id === id);
    if (!row) throw problem;
    return resultOf(context, row);
  };

const resultOf = async (context: Context, row: StoredMutation): Promise<SubmitResult> =>
  row.state === "needs-you"
    ? { kind: "conflict", conflict: await conflictOf(context, row) }
    : { kind: "waiting" };

const decideFirst =
  "An earlier change to this article needs your decision first. Nothing was changed. Decide in the list, then try again.";

/** Stores a mutation, and claims it unless it waits behind another. */
async function storeMutation(context: Context, mutation: Mutation) {
  const { store, now, changed } = context;
  const again = idOfRefused(context, mutation);
  // The server may have applied the mutation, so it counts as sent.
  const attempted = (one: StoredMutation): StoredMutation =>
    one.id === again ? { ...one, attempts: Math.max(one.attempts, 1) } : one;
  const result = await writeEvicting(store, async () => {
    const all = await readOperations(store);
    const order = (all.at(-1)?.order ?? 0) + 1;
    const { put, remove, ...coalesced } = coalesce(ofArticle(all, mutation.article), mutation, {
      now: now(),
      newId: () => again ?? context.newId(),
      order: Math.floor(order),
    });
    await store.operations.bulkDelete(remove);
    await store.operations.bulkPut(put.map(attempted));
    // A mutation that takes a link waits, because an earlier one may free that link.
    const takesLink = coalesced.target?.fields.link && all.some(({ state }) => state === "queued");
    const mine = context.online() && !coalesced.behind && !takesLink && coalesced.target;
    const claimed = mine ? await claimWithin(queueOf(context), only(mine.id)) : undefined;
    return { ...coalesced, claimed };
  });
  changed({ kind: "queue" });
  return result;
}

/** A mutation rejected in the form keeps its id if submitted again unchanged, so that the server applies it once. */
let refused: { person: string; mutation: string; id: string } | undefined;
const idOfRefused = ({ person }: Context, mutation: Mutation) =>
  refused?.person === person && refused.mutation === JSON.stringify(mutation)
    ? refused.id
    : undefined;

/** Sends an article's first mutation as claimed; another tab may add to it while the author signs in. */
async function sendFirst(
  context: Context,
  operation: StoredMutation | undefined,
  mutation: Mutation,
  mine = operation,
): Promise<SubmitResult> {
  // There is no network or room, a link is not free yet, or a background delivery stores the result.
  if (!operation || !mine) return { kind: "waiting" };
  const attempting = attempt(queueOf(context), operation);
  const result =
    (await withDeadline(formWaitsMs, attempting)) ?? stillSending(context, operation, attempting);
  const sendAgain = async (one: StoredMutation) =>
    sendFirst(
      context,
      context.online() ? await claim(queueOf(context), only(one.id)) : undefined,
      mutation,
      one,
    );
  switch (result.kind) {
    case "done":
      // The server has it, even if that cannot be stored here.
      await resume(context).catch(() => undefined);
      return { kind: "done", article: result.done.article };
    case "conflict": {
      const blocked = { ...operation, state: "needs-you" as const, conflict: result.conflict };
      return { kind: "conflict", conflict: await conflictOf(context, blocked) };
    }
    case "signed-out":
      if (!(await context.signIn())) return { kind: "waiting" };
      await resume(context);
      return sendAgain(mine);
    case "already-created": {
      const [edit] = ofArticle(await readOperations(context.store), mutation.article);
      return edit ? sendAgain(edit) : { kind: "waiting" };
    }
    case "offline":
      return { kind: "waiting" };
    default:
      return takeBack(context, { ...mine, attempts: operation.attempts }, mutation, result);
  }
}

/** Longest time that a form waits for an answer. */
const formWaitsMs = 20_000;

/** Continues in the background; an error is stored with the mutation, which is retried. */
function stillSending(
  context: Context,
  operation: StoredMutation,
  attempting: Promise<PostResult>,
): PostResult {
  attempting.then(
    (result) => broadcastMoved(context, operation, result),
    () => undefined,
  );
  return { kind: "offline", text: "" };
}

/** Removes the mutation, as the form still has the text, unless another tab added to it, sent it or waits behind it. */
async function takeBack(
  context: Context,
  mine: StoredMutation,
  mutation: Mutation,
  result: Extract<PostResult, { kind: "rejected" | "retry" }>,
): Promise<SubmitResult> {
  const { store, person, changed } = context;
  const { id, article } = mine;
  const left = await store.transaction(
    async (): Promise<StoredMutation | "removed" | "missing"> => {
      const waiting = ofArticle(await readOperations(store), article);
      const row = waiting.find((one) => one.id === id);
      if (!row) return "missing";
      if (!isUnchanged(row, mine) || waiting.length > 1) return row;
      await store.operations.delete(id);
      return "removed";
    },
  );
  changed({ kind: "queue" });
  if (left === "missing") return { kind: "waiting" };
  if (left !== "removed") return resultOf(context, left);
  // A repeated restore needs a new id: the answer to the first one would be outdated.
  if (mutation.kind !== "restore") refused = { person, mutation: JSON.stringify(mutation), id };
  return refusalOf(result);
}

const isUnchanged = (row: StoredMutation, mine: StoredMutation): boolean =>
  row.state !== "sending" &&
  row.attempts === mine.attempts &&
  row.createdAt === mine.createdAt &&
  JSON.stringify(row.fields) === JSON.stringify(mine.fields);

const refusalOf = (result: Extract<PostResult, { kind: "rejected" | "retry" }>): SubmitResult => ({
  kind: "refused",
  text: result.text,
  fields: result.kind === "rejected" ? result.fields : {},
});
