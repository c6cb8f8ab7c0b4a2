import type { Queue } from "../device/queue.ts";

/** One pill: how it looks, and what it says. */
export interface SyncState {
  kind: "saved" | "busy" | "off" | "bad";
  words: string;
}

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

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
    states.push({ kind: "bad", words: needsYou === 1 ? "1 needs you" : `${needsYou} need you` });
  if (paused && left > 0)
    states.push({ kind: "off", words: `Signed out, ${changes(left)} waiting` });
  else if (offline)
    states.push({ kind: "off", words: left > 0 ? `Offline, ${changes(left)} waiting` : "Offline" });
  else if (sending > 0)
    states.push({
      kind: "busy",
      words: `Syncing ${Math.max(1, total - left + 1)} of ${Math.max(total, left)}`,
    });
  else if (waiting > 0) states.push({ kind: "busy", words: `${changes(waiting)} waiting` });
  else if (needsYou === 0 && syncedAt !== null)
    states.push({ kind: "saved", words: "All changes saved" });
  return states;
}
