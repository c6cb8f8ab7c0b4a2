import HardDrive from "lucide-react/icons/hard-drive";
import { useEffect, useSyncExternalStore } from "react";
import { currentTrouble, dismiss, onTrouble, troubles } from "../data/storage-error.ts";

/** One plain sentence about the device's storage, until it is closed or the visitor goes on. */
export function DeviceNotice() {
  const trouble = useSyncExternalStore(onTrouble, currentTrouble, () => undefined);
  useEffect(() => {
    if (!trouble) return;
    const late = setTimeout(dismiss, 20_000);
    return () => clearTimeout(late);
  }, [trouble]);
  if (!trouble) return null;
  return (
    <section className="notice" aria-label="Storage of this device" role="status">
      <HardDrive className="i" size={20} aria-hidden="true" />
      <p>{troubles[trouble]}</p>
      <div className="notice-choice">
        <button type="button" className="btn btn-secondary btn-sm" onClick={dismiss}>
          Close
        </button>
      </div>
    </section>
  );
}
