import CloudUpload from "lucide-react/icons/cloud-upload";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { deliverWaiting, noteWaiting, openQueue } from "../waiting.ts";

/** How many requests wait on this device, with the way to their view. */
export function WaitingCard({ count }: { count: number }) {
  const again = () => {
    // The note that something waits may have been lost with the rest of the browser's storage.
    noteWaiting();
    void deliverWaiting();
  };
  return (
    <div className="card device-waiting">
      <CloudUpload className="i" size={24} aria-hidden="true" />
      <div>
        <b>
          {count === 0
            ? "Nothing waiting"
            : `${count} consultation ${count === 1 ? "request" : "requests"}`}
        </b>
        <p className="muted small">
          {count === 0
            ? "A request that you write without a connection is saved here and sent automatically."
            : "Saved on this device. It will be sent automatically when you are back online."}
        </p>
      </div>
      {count > 0 ? (
        <div className="device-acts">
          <button type="button" className="btn btn-primary" onClick={again}>
            <RefreshCw className="i" size={20} aria-hidden="true" />
            Try again
          </button>
          <button type="button" className="btn btn-secondary" onClick={() => openQueue()}>
            Read or edit
          </button>
        </div>
      ) : null}
    </div>
  );
}
