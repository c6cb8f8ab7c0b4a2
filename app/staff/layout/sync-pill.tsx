import CircleAlert from "lucide-react/icons/circle-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { SiteLink } from "../../ui/site-link.tsx";
import { useQueue } from "../sync/queue.ts";
import { type SyncState, syncState } from "./sync-state.ts";

export const syncLooks: Record<SyncState["kind"], [look: string, Icon: typeof CloudOff]> = {
  saved: ["sync", CloudCheck],
  busy: ["sync sync-busy", RefreshCw],
  off: ["sync sync-off", CloudOff],
  bad: ["sync sync-bad", CircleAlert],
};

/** On small screens, on every screen: how much waits, or needs somebody, and the way there. */
export function SyncPill() {
  const queue = useQueue();
  return (
    <span className="staff-pills">
      {syncState(queue)
        .filter(({ count }) => count > 0)
        .map(({ kind, words, count }) => {
          const [look, Icon] = syncLooks[kind];
          return (
            <SiteLink key={kind} className={look} href="/admin" aria-label={words}>
              <Icon className="i" size={18} aria-hidden="true" />
              {count}
            </SiteLink>
          );
        })}
    </span>
  );
}
