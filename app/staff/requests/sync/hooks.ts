import { useEffect, useMemo, useState } from "react";
import type { RequestAndThread } from "../../../../db/schema/requests/request.ts";
import { syncNow, useShown } from "../../sync/device-context.ts";
import { closedMeanwhile, noRoom } from "../../sync/failure-text.ts";
import { oppositeOf } from "./coalesce.ts";
import { storeAnswered, writeEvicting } from "./context.ts";
import {
  onRequestsChanged,
  openedRequests,
  useRequestsDevice,
  useShownRequests,
} from "./current.ts";
import { blockedOf, pendingMessages } from "./overlay.ts";
import { releaseBlocked, removeUnsent, submit } from "./perform.ts";
import type {
  BlockedOperation,
  ErasedRequest,
  LoadState,
  NewOperation,
  Performed,
  ShownRequest,
  ShownThread,
} from "./requests.ts";
import { prepareSearch } from "./search.ts";
import { followThread, type LoadedThread } from "./thread.ts";

/* Hooks and actions of requests for the screens. */

export { useRequestDraft, withReturned } from "./drafts.ts";

/** All requests, newest first; while `partial`, only the open and the newest ones. */
export function useRequests(): {
  rows: readonly ShownRequest[] | undefined;
  partial: boolean;
  failed: boolean;
  again: () => void;
} {
  const opened = useRequestsDevice();
  const rows = useShownRequests("rows");
  const partial = useShownRequests("partial") ?? true;
  const failed = useShown("failed") ?? false;
  useEffect(() => opened?.view.readAll(), [opened]);
  useEffect(() => {
    const ending = new AbortController();
    if (rows && !partial) void prepareSearch(rows, ending.signal);
    return () => ending.abort();
  }, [rows, partial]);
  return { rows, partial, failed: failed && !rows, again: syncNow };
}

/** Undefined until it is read; null if there is none, such as an erased request. */
export function useRequest(id: string): ShownRequest | undefined | null {
  const { rows, partial } = useRequests();
  return useMemo(() => {
    const row = rows?.find((one) => one.id === id);
    return row ?? (rows && !partial ? null : undefined);
  }, [rows, partial, id]);
}

/** A request's messages and events, with its unsent notes and replies. Loaded when the request opens. */
export function useThread(id: string): { thread: ShownThread | undefined; state: LoadState } {
  const opened = useRequestsDevice();
  const operations = useShownRequests("operations");
  const [loaded, setLoaded] = useState<LoadedThread & { id: string }>();
  useEffect(
    () => opened && followThread(opened, id, (read) => setLoaded({ ...read, id })),
    [opened, id],
  );
  return useMemo(() => {
    if (loaded?.id !== id) return { thread: undefined, state: "loading" };
    const { thread, state } = loaded;
    const mine = operations?.filter(({ request }) => request === id) ?? [];
    return { thread: thread && { ...thread, pending: pendingMessages(mine, thread) }, state };
  }, [loaded, operations, id]);
}

const noOperations: readonly BlockedOperation[] = [];

/** Operations that were refused while nobody waited: the author sends each one again or discards it. */
export function useBlockedOperations(): readonly BlockedOperation[] {
  const operations = useShownRequests("operations");
  return useMemo(() => (operations ? blockedOf(operations) : noOperations), [operations]);
}

// The latest operations of this tab, for `undo`.
const performed = new Map<string, { change: NewOperation; opposite: NewOperation[] }>();
const maxUndo = 200;

/** Stores an operation and sends it: waits 20 s at most, then continues in the background. Never rejects. */
export async function perform(operation: NewOperation): Promise<Performed> {
  try {
    const { context, device } = await openedRequests();
    try {
      const { result, before } = await submit(context, operation);
      if ("id" in result) {
        const opposite = before ? oppositeOf(operation, before) : [];
        performed.set(result.id, { change: operation, opposite });
        for (const id of performed.keys()) if (performed.size > maxUndo) performed.delete(id);
      }
      void device.flush({ force: true });
      return result;
    } catch {
      return refused(device.isClosed() ? closedMeanwhile : noRoom);
    }
  } catch {
    // Another person has signed in, so nothing is done in their name.
    return refused(closedMeanwhile);
  }
}

const refused = (text: string): Performed => ({ kind: "refused", text });

/** Undoes an operation of this tab: before it is sent, or by its opposite. A sent note or reply stays. */
export async function undo(id: string): Promise<Performed> {
  const done = performed.get(id);
  if (!done) return refused("This can no longer be undone.");
  if (done.change.kind === "note" || done.change.kind === "reply") {
    return (await takeBack(id)) ? { kind: "done", id } : refused(isSent);
  }
  let last: Performed = { kind: "done", id };
  for (const opposite of done.opposite) last = await perform(opposite);
  return last;
}

const isSent = "It has been sent already.";

/** Shows the answer to a call immediately, row and thread in one step: the stream brings them in two. */
export async function showAnswered(answer: RequestAndThread): Promise<void> {
  const { context } = await openedRequests();
  await writeEvicting(context.store, () => storeAnswered(context.store, answer));
  const ids = [answer.row.id];
  context.device.changed({ kind: "requests", ids });
  context.device.changed({ kind: "request-threads", ids });
}

/** Sends a refused operation again; a reply even after a newer one, which its author has read. */
export async function retryBlocked(id: string): Promise<void> {
  const { context, device } = await openedRequests();
  await releaseBlocked(context, id);
  void device.flush({ force: true });
}

/** Deletes a refused operation with its text. */
export async function discardBlocked(id: string): Promise<void> {
  const { context } = await openedRequests();
  await removeUnsent(context, id, false);
}

/** Turns an unsent text back into a draft, appended to any present one; false if it was sent meanwhile. */
export async function takeBack(id: string): Promise<boolean> {
  const { context } = await openedRequests();
  return removeUnsent(context, id, true);
}

/** Calls `listener` in every tab when a request is erased that has unsent work on this device. */
export const onErased = (listener: (request: ErasedRequest) => void): (() => void) =>
  onRequestsChanged((what) => {
    if (what.kind === "request-erased") listener({ id: what.id, reference: what.reference });
  });
