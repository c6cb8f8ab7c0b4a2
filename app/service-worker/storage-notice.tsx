import HardDrive from "lucide-react/icons/hard-drive";
import { useEffect } from "react";
import { storageError, storageErrors } from "../data/storage-error.ts";
import { useStore } from "../ui/store.ts";

const dismiss = () => storageError.set(undefined);

/** One sentence about the device's storage, for 20 s or until it is closed. */
export function StorageNotice() {
  const error = useStore(storageError, undefined);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(dismiss, 20_000);
    return () => clearTimeout(timer);
  }, [error]);
  if (!error) return null;
  return (
    <section className="notice" aria-label="Storage of this device" role="status">
      <HardDrive className="i" size={20} aria-hidden="true" />
      <p>{storageErrors[error]}</p>
      <div className="notice-choice">
        <button type="button" className="btn btn-secondary btn-sm" onClick={dismiss}>
          Close
        </button>
      </div>
    </section>
  );
}
