import * as v from "valibot";
import { requestsQueueLock } from "../../../../db/device/keys.ts";
import type { StoredRequestOperation } from "../../../../db/device/requests.ts";
import {
  AnsweredMeanwhile,
  RequestOperationDone,
} from "../../../../db/schema/requests/operations.ts";
import { postOperation, type Refusal, rejectedBy } from "../../store/post.ts";
import {
  asSending,
  deliverDue,
  firstOf,
  isUnsent,
  type Queue,
  requeue,
  stillSent,
  type Unsent,
} from "../../store/queued.ts";
import {
  byRequest,
  deleteRequest,
  type RequestsContext,
  readOperations,
  storeAnswered,
  writeEvicting,
} from "./context.ts";
import type { ErasedRequest } from "./requests.ts";

/** The result of one attempt; `text` is a sentence for its author. */
export type PostResult =
  | { kind: "done"; done: RequestOperationDone }
  | { kind: "answered"; text: string; newer: AnsweredMeanwhile }
  | { kind: "erased"; text: string }
  | { kind: "rejected"; text: string }
  | Unsent;

export const queueOf = (context: RequestsContext): Queue<StoredRequestOperation, PostResult> => {
  const { device, store } = context;
  return {
    device,
    lock: requestsQueueLock(device.person),
    notes: store.notes,
    // A refused operation blocks no others.
    heads: async () =>
      firstOf(
        byRequest((await readOperations(store)).filter(({ state }) => state !== "needs-you")),
      ),
    write: (work) => writeEvicting(store, work),
    async begin(one) {
      const operation = asSending(one, device.now());
      await store.operations.put(operation);
      return operation;
    },
    send: (operation) => post(context, operation),
    settle: (operation, result) => applyResult(context, operation, result),
    changed: () => device.changed({ kind: "request-queue" }),
  };
};

/** Sends the due operations: see `deliverDue`. */
export const deliver = (context: RequestsContext, how?: { force?: boolean }) =>
  deliverDue(queueOf(context), how);

async function post(
  { device: { fetch } }: RequestsContext,
  operation: StoredRequestOperation,
): Promise<PostResult> {
  const wire = toWire(operation);
  const path = "/api/staff/requests/operations";
  const answer = await postOperation(path, RequestOperationDone, { fetch, wire });
  return answer.kind === "rejected" ? resultOf(operation, answer) : answer;
}

function toWire({ id, change }: StoredRequestOperation) {
  if (change.kind === "owner") return { ...change, id, owner: change.owner?.id ?? null };
  return change.kind === "state" ? { ...change, id, by: undefined } : { ...change, id };
}

function resultOf({ request }: StoredRequestOperation, refusal: Refusal): PostResult {
  const { problem, body } = refusal;
  if (problem.type === "/problems/request-erased") return { kind: "erased", text: erased };
  const newer = v.safeParse(AnsweredMeanwhile, body);
  if (problem.type === "/problems/answered" && newer.success && newer.output.row.id === request)
    return { kind: "answered", text: answeredMeanwhile, newer: newer.output };
  const { text, fields } = rejectedBy(refusal);
  return { kind: "rejected", text: Object.values(fields)[0] ?? text };
}

const erased = "This request was erased. Nothing of it is left, and nothing was sent.";
const answeredMeanwhile =
  "Someone replied first. Read their reply, then decide whether to send yours as well.";

async function applyResult(
  { store, device }: RequestsContext,
  sent: StoredRequestOperation,
  result: PostResult,
): Promise<void> {
  let gone: ErasedRequest | undefined;
  await writeEvicting(store, async () => {
    if (isUnsent(result)) return requeue(store, sent, result, device);
    if (result.kind === "done") {
      await store.notes.delete("pause");
      await store.operations.delete(sent.id);
      return storeAnswered(store, result.done);
    }
    if (result.kind === "erased") {
      gone = await deleteRequest(store, sent.request);
      return;
    }
    if (result.kind === "answered") await storeAnswered(store, result.newer);
    const row = await stillSent(store, sent);
    if (row) await store.operations.put(blocked(row, result));
  });
  if ("done" in result || "newer" in result || gone) {
    device.changed({ kind: "requests", ids: [sent.request] });
    device.changed({ kind: "request-threads", ids: [sent.request] });
  }
  device.changed({ kind: "request-queue" });
  if (gone) device.changed({ kind: "request-erased", ...gone });
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
