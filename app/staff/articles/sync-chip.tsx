import CircleAlert from "lucide-react/icons/circle-alert";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useQueue } from "../device/queue.ts";
import { type SyncState, syncState } from "./sync-state.ts";
import "./sync.css";

const looks: Record<SyncState["kind"], [look: string, Icon: typeof CloudOff]> = {
  saved: ["sync", CloudCheck],
  busy: ["sync sync-busy", RefreshCw],
  off: ["sync sync-off", CloudOff],
  bad: ["sync sync-bad", CircleAlert],
};

/** Whether all that was written here has reached the server, always with the number. */
export function SyncChip() {
  const queue = useQueue();
  return (
    <>
      <span className="cms-sync" role="status">
        {syncState(queue).map(({ kind, words }) => {
          const [look, Icon] = looks[kind];
          return (
            <span key={kind} className={look}>
              <Icon className="i" size={18} aria-hidden="true" />
              {words}
            </span>
          );
        })}
      </span>
      <button type="button" className="btn btn-secondary btn-sm" onClick={queue.syncNow}>
        <RefreshCw className="i" size={18} aria-hidden="true" />
        Sync now
      </button>
    </>
  );
}
