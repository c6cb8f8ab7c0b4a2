import { withDeadline } from "../../../../db/device/deadline.ts";
import type { FieldsBefore, StoredRequestOperation } from "../../../../db/device/requests.ts";
import { resume } from "../../store/context.ts";
import { attempt, claim, claimWithin, only } from "../../store/queued.ts";
import { coalesce, isBack } from "./coalesce.ts";
import { ofRequest, type RequestsContext, readOperations, writeEvicting } from "./context.ts";
import { lastReply, type PostResult, queueOf } from "./delivery.ts";
import { draftOf, withReturned } from "./drafts.ts";
import { fieldsOf, overlaid } from "./overlay.ts";
import type { NewOperation, Performed } from "./requests.ts";

interface Submitted {
  result: Performed;
  /** The request's fields before the change; undefined if its row was not on this device. */
  before: FieldsBefore | undefined;
}

/** Stores an operation and sends it: waits 20 s at most, or until its author has signed in. Rejects without room. */
export async function submit(context: RequestsContext, change: NewOperation): Promise<Submitted> {
  const id = context.device.newId();
  const { before, claimed, isDone } = await storeOperation(context, id, change);
  if (isDone) return { result: { kind: "done", id }, before };
  // Once stored, the operation waits on this device even if sending fails.
  const sent = sendFirst(context, id, claimed).catch((): Performed => ({ kind: "waiting", id }));
  return { result: await sent, before };
}

/** Stores an operation, and claims it unless it waits behind another. */
async function storeOperation(context: RequestsContext, id: string, change: NewOperation) {
  const { store, device } = context;
  const result = await writeEvicting(store, async () => {
    const all = await readOperations(store);
    const waiting = ofRequest(all, change.request);
    const row = await store.rows.get(change.request);
    const before = row && fieldsOf(overlaid(row, waiting));
    if (before && isBack(change, before)) return { before, isDone: true };
    const made = operationOf(change, { id, before, now: device.now(), after: all.at(-1) });
    const { put, remove } = coalesce(waiting, made);
    if (remove) await store.operations.delete(remove);
    if (!put) return { before, isDone: true };
    await store.operations.put(put);
    const draft = draftOf(change);
    if (draft) await store.drafts.delete(draft.key);
    const claimed = device.online() ? await claimWithin(queueOf(context), only(id)) : undefined;
    return { before, claimed };
  });
  device.changed({ kind: "request-queue" });
  device.changed({ kind: "request-drafts" });
  return { claimed: undefined, isDone: false, ...result };
}

interface Making {
  id: string;
  before: FieldsBefore | undefined;
  now: number;
  after: StoredRequestOperation | undefined;
}

const operationOf = (
  change: NewOperation,
  { id, before, now, after }: Making,
): StoredRequestOperation => ({
  v: 1,
  ...{ id, request: change.request, change, before },
  order: (after?.order ?? 0) + 1,
  createdAt: now,
  attempts: 0,
  nextAttemptAt: now,
  state: "queued",
  problem: null,
  newerReply: null,
});

/** Longest time that a person waits for an answer. */
const personWaitsMs = 20_000;

async function sendFirst(
  context: RequestsContext,
  id: string,
  claimed: StoredRequestOperation | undefined,
): Promise<Performed> {
  // There is no network, or an earlier operation has to be sent first.
  if (!claimed) return { kind: "waiting", id };
  const result = await withDeadline(personWaitsMs, attempt(queueOf(context), claimed));
  switch (result?.kind) {
    case "done":
      // The server has it, even if that cannot be stored here.
      await resume(context.device).catch(() => undefined);
      return { kind: "done", id };
    case "signed-out":
      if (!(await context.device.signIn())) return { kind: "waiting", id };
      await resume(context.device);
      return sendFirst(context, id, await claim(queueOf(context), only(id)));
    case "answered":
    case "rejected":
      return takeBack(context, id, result);
    case "erased":
      return { kind: "refused", text: result.text };
    default:
      return { kind: "waiting", id };
  }
}

/** Removes an operation that was refused while its author waits: the form has the text, and the draft gets it again. */
async function takeBack(
  { store, device }: RequestsContext,
  id: string,
  result: Extract<PostResult, { kind: "answered" | "rejected" }>,
): Promise<Performed> {
  await store.transaction(async () => {
    const row = await store.operations.get(id);
    const draft = row && draftOf(row.change);
    await store.operations.delete(id);
    if (draft && !(await store.drafts.get(draft.key)))
      await store.drafts.put({ ...draft, at: device.now() });
  });
  device.changed({ kind: "request-queue" });
  device.changed({ kind: "request-drafts" });
  return result.kind === "answered"
    ? { kind: "answered", newerReply: lastReply(result.newer.thread) }
    : { kind: "refused", text: result.text };
}

/** Sends a refused operation again; a reply even after a newer one, which its author has read. */
export async function releaseBlocked(
  { store, device }: RequestsContext,
  id: string,
): Promise<void> {
  await store.transaction(async () => {
    const row = await store.operations.get(id);
    if (row?.state !== "needs-you") return;
    const { change, newerReply } = row;
    await store.operations.put({
      ...row,
      change: change.kind === "reply" && newerReply ? { ...change, seenReply: newerReply } : change,
      state: "queued",
      nextAttemptAt: device.now(),
      problem: null,
      newerReply: null,
    });
  });
  device.changed({ kind: "request-queue" });
}

/** Removes a refused or unsent operation; with `asDraft`, its text becomes the draft, or is appended to it. */
export async function removeUnsent(
  { store, device }: RequestsContext,
  id: string,
  asDraft: boolean,
): Promise<boolean> {
  const removed = await store.transaction(async () => {
    const row = await store.operations.get(id);
    if (!row || (row.state !== "needs-you" && (row.attempts > 0 || row.state === "sending")))
      return false;
    const draft = asDraft && draftOf(row.change);
    await store.operations.delete(id);
    if (!draft) return true;
    const begun = await store.drafts.get(draft.key);
    const text = withReturned(begun?.text ?? "", draft.text);
    await store.drafts.put({ ...draft, text, at: device.now() });
    return true;
  });
  device.changed({ kind: "request-queue" });
  device.changed({ kind: "request-drafts" });
  return removed;
}
