import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useIsOnline } from "../data/connection.ts";
import CloudUpload from "lucide-react/icons/cloud-upload";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { StoredRequest } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import { useStore } from "../ui/store.ts";
import { countText, subjectOf, whenText } from "./format.ts";
import { deliverNow, nothingWaits, openDialog, outbox, status } from "./scheduler.ts";
import { needsVisitor } from "./state-words.ts";

interface WaitingCardProps {
  /** Undefined until the device was read. */
  count: number | undefined;
  requests: readonly StoredRequest[];
  ref?: Ref<HTMLDivElement>;
}

/** The first waiting requests of this device, then the children; nothing once none waits. */
export function WaitingHere({ children }: { children?: ReactNode }) {
  const queue = useStore(status, nothingWaits);
  const [requests, setRequests] = useState<readonly StoredRequest[]>([]);
  const card = useRef<HTMLDivElement>(null);
  const isRead = requests.length > 0;
  useEffect(() => {
    // Its buttons may be below the fold; whoever has scrolled or is typing stays where they are.
    if (isRead && scrollY === 0 && document.activeElement === document.body)
      card.current?.scrollIntoView({ behavior: "instant", block: "nearest" });
  }, [isRead]);
  useEffect(() => {
    if (queue.waiting === 0) return;
    outbox()
      .then(({ list }) => list({ limit: 3 }))
      .then(
        (found) => setRequests(found.requests),
        () => undefined, // The count shows all the same.
      );
  }, [queue]);
  if (queue.waiting === 0) return null;
  return (
    <>
      <WaitingCard ref={card} count={queue.waiting} requests={requests} />
      {children}
    </>
  );
}

export function WaitingCard({ count: known, requests, ref }: WaitingCardProps) {
  const count = known ?? 0;
  // A new attempt would help none of them.
  const connected = useIsOnline() === true;
  const isBlocked = requests.length === count && requests.every(needsVisitor);
  return (
    <div className="card device-waiting" ref={ref}>
      <b className={`sync justify-self-start ${count > 0 ? "sync-off" : ""}`}>
        <CloudUpload size={18} />
        {known === undefined ? "One moment" : count === 0 ? "Nothing waiting" : countText(count)}
      </b>
      <div className="grid gap-2">
        {count > 0 && !connected && !isBlocked ? (
          <b>Saved. It will be sent when you are online.</b>
        ) : null}
        {requests.map((request) => (
          <p key={request.id}>
            {subjectOf(request.body.consultationType)}{" "}
            <span className="whitespace-nowrap">{referenceOf(request.id)}</span>
            <span className="muted small block">
              Saved: {whenText(request.createdAt, Date.now())}
              {needsVisitor(request) ? `. ${request.lastProblem}` : null}
            </span>
          </p>
        ))}
        <p className="muted small">
          {count === 0
            ? "A request that you write without a connection is saved here and sent automatically."
            : isBlocked
              ? "Saved on this device. It is not sent until you decide: read or edit it."
              : connected
                ? "Saved on this device. It is sent automatically, once. Our answer comes on its private page."
                : "Our answer comes on its private page."}
        </p>
      </div>
      {count > 0 ? (
        <div className="acts">
          {isBlocked ? null : (
            <button
              type="button"
              className={connected ? "btn btn-primary" : "btn btn-secondary"}
              onClick={() => void deliverNow()}
            >
              <RefreshCw size={20} />
              Try now
            </button>
          )}
          <button
            type="button"
            className={isBlocked ? "btn btn-primary" : "btn btn-secondary"}
            onClick={() => openDialog()}
          >
            Read or edit
          </button>
        </div>
      ) : null}
    </div>
  );
}
