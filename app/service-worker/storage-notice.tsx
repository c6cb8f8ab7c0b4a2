import HardDrive from "lucide-react/icons/hard-drive";
import { useEffect, useSyncExternalStore } from "react";
import {
  currentStorageError,
  dismiss,
  onStorageError,
  storageErrors,
} from "../data/storage-error.ts";

/** One plain sentence about the device's storage, until it is closed or the visitor goes on. */
export function StorageNotice() {
  const trouble = useSyncExternalStore(onStorageError, currentStorageError, () => undefined);
  useEffect(() => {
    if (!trouble) return;
    const late = setTimeout(dismiss, 20_000);
    return () => clearTimeout(late);
  }, [trouble]);
  if (!trouble) return null;
  return (
    <section className="notice" aria-label="Storage of this device" role="status">
      <HardDrive className="i" size={20} aria-hidden="true" />
      <p>{storageErrors[trouble]}</p>
      <div className="notice-choice">
        <button type="button" className="btn btn-secondary btn-sm" onClick={dismiss}>
          Close
        </button>
      </div>
    </section>
  );
}
