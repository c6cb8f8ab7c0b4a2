import CloudOff from "lucide-react/icons/cloud-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { badgeOf } from "./format.ts";
import { useStore } from "../ui/store.ts";
import { nothingWaits, openDialog, status, view } from "./scheduler.ts";

const dialog = () => import("./dialog.tsx");
type OutboxDialog = Awaited<ReturnType<typeof dialog>>["OutboxDialog"];

/** Undefined if the dialog cannot be fetched: the next press tries again. */
export const prefetchDialog = () => dialog().catch(() => undefined);

/** The badge and its dialog; nothing if no request waits. */
export function OutboxStatus({ firm }: { firm: Firm }) {
  const { waiting } = useStore(status, nothingWaits);
  const shown = useStore(view, undefined);
  const [Dialog, setDialog] = useState<OutboxDialog>();
  useEffect(() => {
    // Prefetched, because the badge may be pressed offline.
    if (waiting > 0 || shown)
      void prefetchDialog().then((part) => part && setDialog(() => part.OutboxDialog));
  }, [waiting, shown]);
  return (
    <>
      <OutboxBadge fixed />
      {shown && Dialog ? (
        <Dialog firm={firm} view={shown} onClose={() => view.set(undefined)} />
      ) : null}
    </>
  );
}

/** Number of waiting requests, at the edge of the screen (`fixed`) or in the text. */
export function OutboxBadge({ fixed = false }: { fixed?: boolean }) {
  const shown = useStore(status, nothingWaits);
  if (shown.waiting === 0) return null;
  const { text, urgent } = badgeOf(shown, Date.now());
  const Sign = urgent ? TriangleAlert : CloudOff;
  return (
    <button
      className={`sync ${urgent ? "sync-bad" : "sync-off"}${fixed ? " waiting-mark" : ""}`}
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDialog()}
    >
      <Sign size={18} />
      {text}
    </button>
  );
}
