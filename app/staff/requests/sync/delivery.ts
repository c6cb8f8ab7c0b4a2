import * as v from "valibot";
import { requestsQueueLock } from "../../../../db/device/keys.ts";
import type { StoredRequestOperation } from "../../../../db/device/requests.ts";
import {
  AnsweredMeanwhile,
  RequestOperationDone,
} from "../../../../db/schema/requests/operations.ts";
import { type Failure, postJson } from "../../../../sw/sync/post.ts";
import type { SendResult } from "../../../../sw/sync/queue.ts";
import { signIns } from "../../sync/context.ts";
import { rejectedBy, unsentBy } from "../../sync/post.ts";
import {
  asSending,
  deliverDue,
  dueOf,
  pauseAfter,
  requeued,
  sendInSession,
  type Unsent,
} from "../../sync/queued.ts";
import {
  deleteRequest,
  type RequestsContext,
  readOperations,
  storeAnswered,
  writeEvicting,
} from "./context.ts";

/** The result of one attempt; `text` is a sentence for its author. */
export type PostResult =
  | { kind: "done"; done: RequestOperationDone }
  | { kind: "answered"; text: string; newer: AnsweredMeanwhile }
  | { kind: "erased"; text: string }
  | { kind: "rejected"; text: string }
  | Unsent;

/** Sends the due operations: see `deliverDue`. */
export async function deliver(
  context: RequestsContext,
  { force = false }: { force?: boolean } = {},
): Promise<number | undefined> {
  const { device, store } = context;
  const queue = {
    lock: requestsQueueLock(device.person),
    notes: store.notes,
    heads: async () => heads(await readOperations(store)),
    claim: (tried: ReadonlySet<string>) =>
      claim(context, (ready) => ready.find(({ id }) => !tried.has(id))),
    async send(claimed: Claimed): Promise<SendResult> {
      const result = await attempt(context, claimed);
      return "scope" in result || result.kind === "offline" || result.kind === "signed-out"
        ? result
        : { kind: "done" };
    },
  };
  return deliverDue(device, queue, { force });
}

/** The first operation of each request; a refused one blocks no others. */
function heads(all: readonly StoredRequestOperation[]): StoredRequestOperation[] {
  const first = new Map<string, StoredRequestOperation>();
  for (const one of all)
    if (one.state !== "needs-you" && !first.has(one.request)) first.set(one.request, one);
  return [...first.values()];
}

export interface Claimed {
  id: string;
  operation: StoredRequestOperation;
  signIns: number;
}

type Choose = (ready: readonly StoredRequestOperation[]) => StoredRequestOperation | undefined;

/** Marks the operation that `choose` picks as being sent, so that no other tab sends it. */
export async function claim(
  context: RequestsContext,
  choose: Choose,
): Promise<Claimed | undefined> {
  const since = await signIns(context.device);
  const operation = await writeEvicting(context.store, () => claimWithin(context, choose));
  if (!operation) return undefined;
  context.device.changed({ kind: "request-queue" });
  return { id: operation.id, operation, signIns: since };
}

/** `claim` inside a transaction of the caller, who calls `changed`. */
export async function claimWithin(
  { store, device }: RequestsContext,
  choose: Choose,
): Promise<StoredRequestOperation | undefined> {
  const one = choose(dueOf(heads(await readOperations(store)), device.now()));
  if (!one) return undefined;
  const operation = asSending(one, device.now());
  await store.operations.put(operation);
  return operation;
}

export async function attempt(context: RequestsContext, claimed: Claimed): Promise<PostResult> {
  const { device } = context;
  const result = await sendInSession(
    device,
    claimed.signIns,
    () => post(context, claimed.operation),
    ({ kind }) => kind === "signed-out",
  );
  try {
    await applyResult(context, claimed.operation, result);
  } finally {
    device.setReachable(result.kind !== "offline");
    if (result.kind === "signed-out") device.signedOut();
  }
  return result;
}

async function post(
  { device: { fetch } }: RequestsContext,
  operation: StoredRequestOperation,
): Promise<PostResult> {
  const answered = v.pipe(
    RequestOperationDone,
    v.check(({ id }) => id.toLowerCase() === operation.id.toLowerCase()),
  );
  const answer = await postJson("/api/staff/requests/operations", answered, {
    fetch,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(toWire(operation)),
  });
  return answer.kind === "ok" ? { kind: "done", done: answer.value } : resultOf(operation, answer);
}

function toWire({ id, change }: StoredRequestOperation): object {
  if (change.kind === "owner") return { ...change, id, owner: change.owner?.id ?? null };
  return change.kind === "state" ? { ...change, id, by: undefined } : { ...change, id };
}

function resultOf({ request }: StoredRequestOperation, failure: Failure): PostResult {
  if (failure.kind !== "rejected") return unsentBy(failure);
  const { problem, body } = failure;
  if (problem.type === "/problems/request-erased") return { kind: "erased", text: erased };
  const newer = v.safeParse(AnsweredMeanwhile, body);
  if (problem.type === "/problems/answered" && newer.success && newer.output.row.id === request)
    return { kind: "answered", text: answeredMeanwhile, newer: newer.output };
  const { text, fields } = rejectedBy(failure);
  return { kind: "rejected", text: Object.values(fields)[0] ?? text };
}

const erased = "This request was erased. Nothing of it is left, and nothing was sent.";
const answeredMeanwhile =
  "Someone replied first. Read their reply, then decide whether to send yours as well.";

/** Stores the result of an attempt. Rejects without room: the operation is then resent under its id, with the same answer. */
async function applyResult(
  { store, device }: RequestsContext,
  sent: StoredRequestOperation,
  result: PostResult,
): Promise<void> {
  let reference: string | undefined;
  await writeEvicting(store, async () => {
    const row = await store.operations.get(sent.id);
    // If not, a later sender or the author has taken over.
    const isMine = row?.state === "sending" && row.attempts === sent.attempts;
    switch (result.kind) {
      case "done":
        await store.notes.delete("pause");
        await store.operations.delete(sent.id);
        await storeAnswered(store, result.done);
        return;
      case "erased":
        reference = (await store.rows.get(sent.request))?.reference ?? "";
        await deleteRequest(store, sent.request);
        return;
      case "answered":
        await storeAnswered(store, result.newer);
        if (isMine) await store.operations.put(blocked(row, result));
        return;
      case "rejected":
        if (isMine) await store.operations.put(blocked(row, result));
        return;
      default:
        await pauseAfter(store.notes, result, device);
        if (isMine) await store.operations.put(requeued(row, result, device));
    }
  });
  if ("done" in result || "newer" in result || reference !== undefined) {
    device.changed({ kind: "requests", ids: [sent.request] });
    device.changed({ kind: "request-threads", ids: [sent.request] });
  }
  device.changed({ kind: "request-queue" });
  if (reference !== undefined)
    device.changed({ kind: "request-erased", id: sent.request, reference });
}

const blocked = (
  row: StoredRequestOperation,
  result: Extract<PostResult, { kind: "answered" | "rejected" }>,
): StoredRequestOperation => ({
  ...row,
  state: "needs-you",
  problem: result.text,
  newerReply: result.kind === "answered" ? lastReply(result.newer.thread) : null,
});

export const lastReply = ({ messages }: AnsweredMeanwhile["thread"]): string | null =>
  messages.findLast(({ kind }) => kind === "reply")?.id ?? null;
