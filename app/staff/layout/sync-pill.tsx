import CircleAlert from "lucide-react/icons/circle-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { SiteLink } from "../../ui/site-link.tsx";
import { type Queue, useQueue } from "../sync/queue.ts";

interface SyncState {
  kind: "saved" | "busy" | "off" | "bad";
  words: string;
  count: number;
}

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

export const decisionsNeeded = (count: number) =>
  count === 1 ? "1 decision needed" : `${count} decisions needed`;

/** The labels of the queue's state and of the decisions it waits for. */
export function syncState(
  queue: Pick<
    Queue,
    "waiting" | "sending" | "actionRequired" | "total" | "offline" | "paused" | "syncedAt"
  >,
): SyncState[] {
  const { waiting, sending, actionRequired, total, offline, paused, syncedAt } = queue;
  const left = waiting + sending;
  const states: SyncState[] = [];
  const add = (kind: SyncState["kind"], count: number, words: string) =>
    states.push({ kind, count, words });
  if (actionRequired > 0) add("bad", actionRequired, decisionsNeeded(actionRequired));
  if (paused && left > 0) add("off", left, `Signed out, ${changes(left)} waiting`);
  else if (offline) add("off", left, left > 0 ? `Offline, ${changes(left)} waiting` : "Offline");
  else if (sending > 0)
    add("busy", left, `Syncing ${Math.max(1, total - left + 1)} of ${Math.max(total, left)}`);
  else if (waiting > 0) add("busy", waiting, `${changes(waiting)} waiting`);
  else if (actionRequired === 0 && syncedAt !== null) add("saved", 0, "All changes saved");
  return states;
}

export const syncLooks: Record<SyncState["kind"], [className: string, Icon: typeof CloudOff]> = {
  saved: ["sync", CloudCheck],
  busy: ["sync sync-busy", RefreshCw],
  off: ["sync sync-off", CloudOff],
  bad: ["sync sync-bad", CircleAlert],
};

/** On small screens, counts of unsent changes and decisions, with a link to what waits. */
export function SyncPill() {
  const queue = useQueue();
  return (
    <span className="staff-pills">
      {syncState(queue)
        .filter(({ count }) => count > 0)
        .map(({ kind, words, count }) => {
          const [className, Icon] = syncLooks[kind];
          return (
            <SiteLink
              key={kind}
              className={className}
              href={queue.placeOf(kind === "bad")}
              aria-label={words}
            >
              <Icon size={18} />
              {count}
            </SiteLink>
          );
        })}
    </span>
  );
}
