import type { RequestThread } from "../../../../db/schema/requests/request.ts";
import type { RequestsDevice } from "./current.ts";
import { fetchThreads } from "./pull.ts";
import type { LoadState } from "./requests.ts";

export interface LoadedThread {
  thread: RequestThread | undefined;
  state: LoadState;
}

/** Shows a request's stored thread, then the server's; returns a stop function. */
export function followThread(
  { context, device }: RequestsDevice,
  id: string,
  show: (loaded: LoadedThread) => void,
): () => void {
  let isOver = false;
  let isReading = false;
  let again = false;
  const { store } = context;

  async function readOnce(): Promise<void> {
    const [row, stored] = [await store.rows.get(id), await store.texts.get(id)];
    if (isOver) return;
    const isCurrent = row !== undefined && stored?.tag === String(row.version);
    show({ thread: stored, state: isCurrent ? "ready" : "loading" });
    if (isCurrent || !row) return;
    try {
      await fetchThreads(context, [row]);
    } finally {
      const thread = await store.texts.get(id);
      if (!isOver) show({ thread, state: thread ? "ready" : "failed" });
    }
  }
  async function read(): Promise<void> {
    if (isReading) {
      again = true;
      return;
    }
    isReading = true;
    do {
      again = false;
      // Offline, or if the device was closed elsewhere, the stored thread stays.
      await readOnce().catch(() => undefined);
    } while (again && !isOver);
    isReading = false;
  }
  const stop = device.onChanged((what) => {
    const isAny = what.kind === "requests" && !what.ids;
    const isMine =
      (what.kind === "requests" || what.kind === "request-threads") && what.ids?.includes(id);
    if (isAny || isMine) void read();
  });
  void read();
  return () => {
    isOver = true;
    stop();
  };
}
