import CloudOff from "lucide-react/icons/cloud-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { OutboxDialog } from "./dialog.tsx";
import { badgeOf } from "./format.ts";
import { closeDialog, openDialog, viewNow, outboxStatus, watchOutbox } from "./scheduler.ts";

/** Says how much waits on this device, and opens the view of it; nothing is drawn where nothing waits. */
export function OutboxStatus({ firm }: { firm: Firm }) {
  const { waiting } = useSyncExternalStore(watchOutbox, outboxStatus, () => nothing);
  const view = useSyncExternalStore(watchOutbox, viewNow, () => undefined);
  const [Queue, setQueue] = useState<typeof OutboxDialog>();
  const wanted = waiting > 0 || view !== undefined;
  useEffect(() => {
    if (!wanted) return;
    // Fetched while there is a network, for the press that comes without one.
    import("./dialog.tsx").then(
      (part) => setQueue(() => part.OutboxDialog),
      () => undefined, // The mark still says how much waits; the next start tries again.
    );
  }, [wanted]);
  return (
    <>
      <OutboxBadge fixed />
      {view && Queue ? <Queue firm={firm} view={view} onClose={closeDialog} /> : null}
    </>
  );
}

/** The mark itself: at the edge of the screen (`fixed`), or where it stands. */
export function OutboxBadge({ fixed = false }: { fixed?: boolean }) {
  const mark = useSyncExternalStore(watchOutbox, outboxStatus, () => nothing);
  if (mark.waiting === 0) return null;
  const { text, urgent } = badgeOf(mark, Date.now());
  const Sign = urgent ? TriangleAlert : CloudOff;
  return (
    <button
      className={`sync ${urgent ? "sync-bad" : "sync-off"}${fixed ? " waiting-mark" : ""}`}
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDialog()}
    >
      <Sign className="i" size={18} aria-hidden="true" />
      {text}
    </button>
  );
}

const nothing = { waiting: 0, blocked: 0, oldestAt: undefined };
