import type { RequestOutcome } from "../../../db/schema/requests/request.ts";
import { type Priority, priorityLabels } from "../../../db/schema/requests/priority.ts";
import {
  type RequestSector,
  type RequestState,
  stateLabels,
} from "../../../db/schema/requests/request.ts";
import { type Notice, showToast } from "../../ui/toast.tsx";
import { userOf } from "../session/machine.ts";
import { errorText, Refused } from "../session/server.ts";
import { currentSession } from "../session/session.ts";
import type { Owner } from "./people.ts";
import { perform, undo } from "./sync/hooks.ts";
import type { NewOperation, ShownRequest } from "./sync/requests.ts";

// Actions on one or several requests, with their toasts.

/** Shows a toast; does nothing if its script cannot be loaded. */
export const notify = (notice: Notice): void => void showToast(notice);

export const notifyFailure = (title: string, problem: unknown): void =>
  notify({ kind: "destructive", title, text: errorText(problem) });

/** For a change that may have happened although no answer came; `title` is for a refusal. */
export const notifyUnsure = (title: string, problem: unknown): void =>
  problem instanceof Refused
    ? notifyFailure(title, problem)
    : notify({
        kind: "destructive",
        title: "No answer came, so we do not know whether it is done",
        text: "Look again when you are online.",
      });

/** For online-only actions, pressed without a network. */
export const notifyOffline = (): void =>
  notify({ kind: "warning", title: "You are offline; nothing was changed." });

const undoMs = 30_000;

let last: { undo: () => Promise<void>; until: number } | undefined;

/** Undoes the last action of this tab, within 30 s. */
export async function undoLast(): Promise<void> {
  const done = last;
  last = undefined;
  if (!done || Date.now() > done.until) {
    notify({ kind: "warning", title: "Nothing to undo" });
    return;
  }
  await done.undo();
}

/** Shows a success toast that offers to undo the action. */
export function offerUndo(title: string, run: () => Promise<void>): void {
  last = { undo: run, until: Date.now() + undoMs };
  notify({
    kind: "success",
    title,
    act: { label: "Undo", run: () => void undoLast() },
    duration: undoMs,
  });
}

const named = (rows: readonly ShownRequest[]): string =>
  rows.length === 1 ? (rows[0]?.name ?? "") : `${rows.length} requests`;

interface Outcome {
  /** Ids of the operations that were performed, or wait on this device. */
  done: string[];
  refused: string | undefined;
}

async function performEach(
  rows: readonly ShownRequest[],
  changeOf: (row: ShownRequest) => NewOperation | undefined,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: undefined };
  for (const row of rows) {
    const change = changeOf(row);
    if (!change) continue;
    const performed = await perform(change);
    if (performed.kind === "refused") outcome.refused ??= performed.text;
    else if (performed.kind !== "answered") outcome.done.push(performed.id);
  }
  return outcome;
}

/** Performs one change for each of these requests; the toast offers to undo them all. */
async function performAll(
  rows: readonly ShownRequest[],
  changeOf: (row: ShownRequest) => NewOperation | undefined,
  done: string,
): Promise<void> {
  const performing = performEach(rows, changeOf);
  // Undo works immediately, because the screen shows the change before the server's answer.
  last = {
    until: Date.now() + undoMs,
    undo: async () => {
      let refused: string | undefined;
      for (const id of (await performing).done) {
        const undone = await undo(id);
        if (undone.kind === "refused") refused ??= undone.text;
      }
      const title = `${named(rows)}: ${rows.length > 1 ? "not all undone" : "not undone"}`;
      if (refused !== undefined) notify({ kind: "destructive", title, text: refused });
      else notify({ kind: "success", title: `${named(rows)}: undone` });
    },
  };
  const mine = last;
  const outcome = await performing;
  if (outcome.refused !== undefined)
    notify({
      kind: "destructive",
      title: `${named(rows)}: not changed`,
      text: outcome.refused,
    });
  else if (outcome.done.length === 0)
    notify({ kind: "warning", title: `${named(rows)}: no change` });
  // This starts another 30 s, since on a slow network the first may be over.
  else if (last === mine) offerUndo(`${named(rows)}: ${done}`, mine.undo);
}

export const setState = (rows: readonly ShownRequest[], state: RequestState): Promise<void> =>
  performAll(
    rows,
    (row) => (row.state === state ? undefined : { kind: "state", request: row.id, state, ...by() }),
    // Marking sends no message, so the toast must not suggest that an answer was sent.
    state === "answered" && rows.some(({ answeredAt }) => answeredAt === null)
      ? "marked answered by hand; no message goes to the client"
      : stateLabels[state],
  );

const by = () => {
  const me = userOf(currentSession());
  return me && { by: { id: me.id, name: me.name } };
};

export const giveTo = (rows: readonly ShownRequest[], owner: Owner | null): Promise<void> =>
  performAll(
    rows,
    (row) => (row.owner?.id === owner?.id ? undefined : { kind: "owner", request: row.id, owner }),
    owner ? `given to ${owner.name}` : "no owner",
  );

export const correctEmail = (row: ShownRequest, email: string): Promise<void> =>
  performAll([row], () => ({ kind: "email", request: row.id, email }), "address corrected");

export const setSector = (row: ShownRequest, sector: RequestSector): Promise<void> =>
  performAll([row], () => ({ kind: "sector", request: row.id, sector }), "sector changed");

export const setPriority = (row: ShownRequest, priority: Priority): Promise<void> =>
  performAll(
    [row],
    () => ({ kind: "priority", request: row.id, priority }),
    `priority ${priorityLabels[priority].toLowerCase()}`,
  );

export const setOutcome = (
  row: ShownRequest,
  outcome: RequestOutcome | null,
  done: string,
): Promise<void> => performAll([row], () => ({ kind: "outcome", request: row.id, outcome }), done);

export const setRetainUntil = (row: ShownRequest, retainUntil: string): Promise<void> =>
  performAll([row], () => ({ kind: "retain-until", request: row.id, retainUntil }), "date changed");
