import type { FieldsBefore, StoredRequestOperation } from "../../../../db/device/requests.ts";
import { answerMinutes } from "../../../../db/schema/requests/priority.ts";
import {
  givesOwner,
  type RequestRow,
  type RequestThread,
} from "../../../../db/schema/requests/request.ts";
import type { BlockedOperation, PendingMessage, ShownRequest } from "./requests.ts";

const none: ShownRequest["pending"] = [];

/** A row as shown, with its operations applied in order, except refused ones. */
export function overlaid(
  row: RequestRow,
  operations: readonly StoredRequestOperation[] = [],
): ShownRequest {
  let shown = row;
  for (const one of operations) {
    if (one.state !== "needs-you") shown = { ...shown, ...changeOf(shown, one) };
  }
  return {
    ...shown,
    pending: operations.length > 0 ? operations.map(({ change }) => change.kind) : none,
    problem: operations.find(({ state }) => state === "needs-you")?.problem ?? null,
  };
}

function changeOf(
  row: RequestRow,
  { change, createdAt }: StoredRequestOperation,
): Partial<RequestRow> {
  switch (change.kind) {
    case "state":
      return {
        state: change.state,
        ...(givesOwner(change.state) && { owner: row.owner ?? change.by ?? null }),
      };
    case "owner":
      return {
        owner: change.owner,
        ...(change.owner && !row.owner && row.state === "new" && { state: "in-progress" }),
      };
    case "email":
      return { email: change.email };
    case "sector":
      return { sector: change.sector };
    case "priority":
      return {
        priority: change.priority,
        priorityReason: "",
        ...(row.answeredAt === null && { answerWithin: answerMinutes(change.priority) }),
      };
    case "outcome":
      return { outcome: change.outcome };
    case "retain-until":
      // The end of the day in Kigali.
      return { retainUntil: `${change.retainUntil}T21:59:59.000Z` };
    case "note":
      return {};
    // An unsent reply changes neither clock nor state.
    case "reply": {
      const at = new Date(createdAt).toISOString();
      return { lastMessage: { kind: "reply", at, text: change.text } };
    }
  }
}

export const fieldsOf = ({
  state,
  owner,
  email,
  sector,
  priority,
  outcome,
  retainUntil,
}: RequestRow): FieldsBefore => ({
  ...{ state, owner, email, sector, priority, outcome, retainUntil },
});

/** The notes and replies among a request's operations that the thread does not have yet. */
export function pendingMessages(
  operations: readonly StoredRequestOperation[],
  { messages }: Pick<RequestThread, "messages">,
): PendingMessage[] {
  const present = new Set(messages.map(({ id }) => id));
  return operations.flatMap(({ id, change, createdAt, state, attempts, problem, newerReply }) =>
    (change.kind === "note" || change.kind === "reply") && !present.has(id)
      ? [
          {
            ...{ id, kind: change.kind, text: change.text },
            at: new Date(createdAt).toISOString(),
            ...{ state, problem, newerReply },
            untried: state === "queued" && attempts === 0,
          },
        ]
      : [],
  );
}

export const blockedOf = (operations: readonly StoredRequestOperation[]): BlockedOperation[] =>
  operations
    .filter(({ state }) => state === "needs-you")
    .map(({ id, request, change, createdAt, problem, newerReply }) => ({
      ...{ id, request, change, at: createdAt },
      problem: problem ?? "It was not accepted.",
      newerReply,
    }));

/** Sorts the newest first. */
export const newestFirst = (
  one: Pick<RequestRow, "createdAt" | "id">,
  other: Pick<RequestRow, "createdAt" | "id">,
): number =>
  one.createdAt === other.createdAt
    ? one.id < other.id
      ? -1
      : 1
    : one.createdAt < other.createdAt
      ? 1
      : -1;
