import RefreshCw from "lucide-react/icons/refresh-cw";
import { useQueue } from "../sync/queue.ts";
import { syncLooks, syncState } from "./sync-pill.tsx";
import { Button } from "../ui/button.tsx";

/** `withButton`: what waits can be sent by hand, and the chip stays on small screens. */
export function SyncChip({ withButton = false }: { withButton?: boolean }) {
  const queue = useQueue();
  return (
    <>
      {/* Screen readers announce only the changed part. */}
      <span
        className={`sync-chip ${withButton ? "" : "max-lg:hidden"} print:hidden`}
        role="status"
        aria-atomic={false}
      >
        {syncState(queue).map(({ kind, words }) => {
          const [className, Icon] = syncLooks[kind];
          return (
            <span key={kind} className={className}>
              <Icon size={18} />
              {words}
            </span>
          );
        })}
      </span>
      {withButton ? (
        <Button small onClick={queue.syncNow}>
          <RefreshCw size={18} />
          <span className="max-[40rem]:sr-only">Sync now</span>
        </Button>
      ) : null}
    </>
  );
}
