import { useEffect, useRef, useState } from "react";
import type { Receipt, StoredRequest } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import { deliverNow, outbox, watchOutbox } from "../outbox/scheduler.ts";
import { markSeen, tellsItself } from "../outbox/sent-notification.ts";
import { needsVisitor } from "../outbox/state-words.ts";

interface QueuedNoteProps {
  id: string;
  /** The outbox has sent it. */
  onSent: (receipt: Receipt) => void;
  onDeleted: () => void;
  /** The server has the first text; the change is in the outbox as a separate request. */
  onChangeQueued: (request: StoredRequest) => void;
}

/** The note beneath the form when the server did not accept the request and the outbox holds it too. */
export function QueuedNote({ id, onSent, onDeleted, onChangeQueued }: QueuedNoteProps) {
  const [row, setRow] = useState<StoredRequest>();
  const [failed, setFailed] = useState(false);
  const done = useRef({ onSent, onDeleted });
  done.current = { onSent, onDeleted };
  useEffect(() => {
    let ended = false;
    const follow = async () => {
      const { find } = await outbox();
      const left = await find(id);
      if (ended) return;
      if (!left) return done.current.onDeleted();
      if (!("state" in left)) {
        ended = true;
        await markSeen([id]);
        return done.current.onSent(left);
      }
      setRow(left);
    };
    // On failure the note stays, since the request was saved.
    const refresh = () => void follow().catch(() => undefined);
    refresh();
    const stops = [watchOutbox(refresh), tellsItself(id)];
    return () => {
      ended = true;
      for (const stop of stops) stop();
    };
  }, [id]);

  const sendChange = async () => {
    setFailed(false);
    try {
      const { find, sendAsNew } = await outbox();
      const made = await sendAsNew(id);
      const change = made === undefined ? undefined : await find(made);
      if (!change || !("state" in change)) return;
      onChangeQueued(change);
      void deliverNow();
    } catch {
      setFailed(true);
    }
  };

  return (
    <div className="note note-warn grid gap-3" role="status">
      <p>
        {row && needsVisitor(row) ? (
          row.lastProblem
        ) : (
          <>
            It is saved on this device and will be sent automatically. Sending again sends this same
            request. Its reference is{" "}
            <span className="semibold whitespace-nowrap" translate="no">
              {referenceOf(id)}
            </span>
            .
          </>
        )}
      </p>
      {row?.state === "answered" ? (
        <button
          className="btn btn-sm btn-secondary justify-self-start"
          type="button"
          onClick={() => void sendChange()}
        >
          Send the change as a new request
        </button>
      ) : null}
      {failed ? <p>That did not work on this device. Your request is still saved here.</p> : null}
    </div>
  );
}
