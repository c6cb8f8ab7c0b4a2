import type { Queue } from "../sync/queue.ts";

/** One pill: how it looks, and what it says. */
export interface SyncState {
  kind: "saved" | "busy" | "off" | "bad";
  words: string;
  /** How many changes it is about. */
  count: number;
}

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

export const needYou = (count: number) =>
  count === 1 ? "1 decision needed" : `${count} decisions needed`;

/** What is said of the queue: where it stands, and beside that what needs somebody. */
export function syncState(
  queue: Pick<
    Queue,
    "waiting" | "sending" | "needsYou" | "total" | "offline" | "paused" | "syncedAt"
  >,
): SyncState[] {
  const { waiting, sending, needsYou, total, offline, paused, syncedAt } = queue;
  const left = waiting + sending;
  const states: SyncState[] = [];
  if (needsYou > 0)
    states.push({
      ...{ kind: "bad", count: needsYou },
      words: needYou(needsYou),
    });
  if (paused && left > 0)
    states.push({ kind: "off", count: left, words: `Signed out, ${changes(left)} waiting` });
  else if (offline)
    states.push({
      ...{ kind: "off", count: left },
      words: left > 0 ? `Offline, ${changes(left)} waiting` : "Offline",
    });
  else if (sending > 0)
    states.push({
      ...{ kind: "busy", count: left },
      words: `Syncing ${Math.max(1, total - left + 1)} of ${Math.max(total, left)}`,
    });
  else if (waiting > 0)
    states.push({ kind: "busy", count: waiting, words: `${changes(waiting)} waiting` });
  else if (needsYou === 0 && syncedAt !== null)
    states.push({ kind: "saved", count: 0, words: "All changes saved" });
  return states;
}
