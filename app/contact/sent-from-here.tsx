import { useEffect, useState } from "react";
import { openDialog, sentCount, watchOutbox } from "../outbox/scheduler.ts";

/** Leads anyone who has sent a request from this device to what became of it; nothing where nothing was sent. */
export function SentFromHere() {
  const [count, setCount] = useState<string>();
  useEffect(() => {
    const refresh = () => void sentCount().then(setCount);
    refresh();
    return watchOutbox(refresh);
  }, []);
  if (count === undefined) return null;
  return (
    <p className="mt-6">
      <button
        className="btn btn-sm btn-ghost"
        type="button"
        aria-haspopup="dialog"
        onClick={() => openDialog()}
      >
        Requests from this device ({count} sent)
      </button>
    </p>
  );
}
