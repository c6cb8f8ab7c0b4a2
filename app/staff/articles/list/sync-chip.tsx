import RefreshCw from "lucide-react/icons/refresh-cw";
import { useQueue } from "../../sync/queue.ts";
import { syncLooks, syncState } from "../../layout/sync-pill.tsx";
import "./sync.css";

/** Whether all that was written here has reached the server, always with the number. */
export function SyncChip() {
  const queue = useQueue();
  return (
    <>
      {/* Read out is what comes, and not each time all of it. */}
      <span className="cms-sync" role="status" aria-atomic={false}>
        {syncState(queue).map(({ kind, words }) => {
          const [look, Icon] = syncLooks[kind];
          return (
            <span key={kind} className={look}>
              <Icon className="i" size={18} aria-hidden="true" />
              {words}
            </span>
          );
        })}
      </span>
      <button
        type="button"
        className="btn btn-secondary btn-sm cms-sync-now"
        onClick={queue.syncNow}
      >
        <RefreshCw className="i" size={18} aria-hidden="true" />
        <span>Sync now</span>
      </button>
    </>
  );
}
