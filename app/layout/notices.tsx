import { useQuery } from "@tanstack/react-query";
import HardDrive from "lucide-react/icons/hard-drive";
import { useEffect, useLayoutEffect, useRef } from "react";
import { applyCompleteStylesheet } from "../boot/complete-stylesheet.ts";
import { storageError, storageErrors } from "../data/storage-error.ts";
import { firmQuery } from "../data/document-query.ts";
import { eraseExpiredDrafts } from "../drafts/expired.ts";
import { InstallNotice } from "../install/install-notice.tsx";
import { UpdateNotice } from "../service-worker/update-notice.tsx";
import { SentNotice } from "../outbox/sent-notice.tsx";
import { OutboxStatus } from "../outbox/badge.tsx";
import { startScheduler } from "../outbox/scheduler.ts";
import { useStore } from "../ui/store.ts";

/** Loaded after hydration, shown above every route. */
export function Notices() {
  const firm = useQuery(firmQuery).data;
  const place = useRef<HTMLDivElement>(null);
  // After the staff screens the scheduler may not run yet.
  useEffect(startScheduler, []);
  useEffect(() => eraseExpiredDrafts(), []);
  useLayoutEffect(() => {
    const change = () => place.current?.hasChildNodes() && applyCompleteStylesheet();
    const watch = new MutationObserver(change);
    if (place.current) watch.observe(place.current, { childList: true });
    change();
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      {firm ? <OutboxStatus firm={firm} /> : null}
      {firm ? <SentNotice firm={firm} /> : null}
      <UpdateNotice />
      <StorageNotice />
      {firm ? <InstallNotice name={firm.shortName} /> : null}
    </div>
  );
}

const dismiss = () => storageError.set(undefined);

/** One sentence about the device's storage, for 20 s or until it is closed. */
function StorageNotice() {
  const error = useStore(storageError, undefined);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(dismiss, 20_000);
    return () => clearTimeout(timer);
  }, [error]);
  if (!error) return null;
  return (
    <section className="notice" aria-label="Storage of this device" role="status">
      <HardDrive size={20} />
      <p>{storageErrors[error]}</p>
      <div className="notice-choice">
        <button type="button" className="btn btn-secondary btn-sm" onClick={dismiss}>
          Close
        </button>
      </div>
    </section>
  );
}
