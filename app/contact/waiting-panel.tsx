import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback, useEffect, useRef, useState } from "react";
import type { StoredRequest } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import type { SentHere } from "./sent-panel.tsx";
import {
  askForSpace,
  deliverNow,
  refresh,
  openDialog,
  outbox,
  watchOutbox,
} from "../outbox/scheduler.ts";
import { OutboxBadge } from "../outbox/badge.tsx";
import { subjectOf, whenText } from "../outbox/format.ts";
import type { WaitingRequest } from "./submission.ts";
import "./waiting-panel.css";

interface WaitingPanelProps {
  request: WaitingRequest;
  onSent: (sent: SentHere) => void;
  /** The request is not here any more, or the visitor wants to write another one. */
  onAgain: () => void;
}

/** In the form's place: the request is saved on this device and sends itself. */
export function WaitingPanel({ request, onSent, onAgain }: WaitingPanelProps) {
  const { id, createdAt } = request;
  const reference = referenceOf(id);
  const [row, setRow] = useState<Pick<StoredRequest, "body" | "state" | "lastProblem">>();
  const title = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  useEffect(() => title.current?.focus(), []);
  // A private window never promises.
  const [promised, setPromised] = useState(true);
  useEffect(() => void askForSpace().then(setPromised), []);

  // Other tabs, the worker and the view of the queue change it too.
  const sentBody = useRef(request.body);
  const fate = useRef({ onSent, onAgain });
  fate.current = { onSent, onAgain };
  const follow = useCallback(async () => {
    try {
      const { find, linkOf } = await outbox();
      const left = await find(id);
      if (!left) return fate.current.onAgain();
      if (!("state" in left))
        return fate.current.onSent({
          reference,
          at: left.at,
          body: sentBody.current,
          link: linkOf(id),
        });
      sentBody.current = left.body;
      setRow(left);
      return left;
    } catch {
      return undefined; // What stands here stays true: it was saved.
    }
  }, [id, reference]);
  useEffect(() => {
    // It may have left while this part was fetched.
    void follow();
    return watchOutbox(() => void follow());
  }, [follow]);

  const { body, state, lastProblem } = row ?? {
    body: request.body,
    state: "queued",
    lastProblem: null,
  };
  const isVisitors = state === "parked" || state === "answered";

  const tryNow = async () => {
    setBusy(true);
    setSaid("");
    try {
      const { sendNow } = await outbox();
      await sendNow(id);
      await deliverNow();
      const left = await follow();
      if (left) setSaid(`${left.lastProblem ?? ""} Your request is still saved here.`.trim());
    } catch {
      setSaid("That did not work on this device. Your request is still saved here.");
    } finally {
      setBusy(false);
    }
  };

  const sendChange = async () => {
    try {
      const { sendAsNew } = await outbox();
      await sendAsNew(id);
      await deliverNow();
      await follow();
    } catch {
      setSaid("That did not work on this device. Your request is still saved here.");
    }
  };

  const discard = async () => {
    try {
      const { remove } = await outbox();
      if (!(await remove(id))) return setSaid("It is being sent right now.");
      await refresh();
      onAgain();
    } catch {
      setSaid("It could not be deleted. Please try again.");
    }
  };

  return (
    <div className="waiting-panel">
      <div className="choices">
        <h3 className="h3" ref={title} tabIndex={-1}>
          {state === "answered"
            ? "Your first text has arrived, your change has not"
            : isVisitors
              ? "Saved, but needs a correction"
              : "Saved. It will be sent when you are online."}
        </h3>
        <OutboxBadge />
      </div>
      {isVisitors ? (
        <p className="note note-danger">{lastProblem}</p>
      ) : (
        <p className="muted">
          You can close this page. The request is stored on this device and is sent automatically
          when you are back online.
          {promised
            ? ""
            : " In a private window, keep it open until then: closing it erases the request."}
        </p>
      )}
      <dl className="kv">
        <dt>Reference</dt>
        <dd className="whitespace-nowrap">{reference}</dd>
        <dt>For</dt>
        <dd>{subjectOf(body.consultationType)}</dd>
        <dt>From</dt>
        <dd>{body.email}</dd>
        <dt>Saved</dt>
        <dd>{whenText(createdAt, Date.now())}</dd>
        <dt>Next try</dt>
        <dd>
          {state === "answered"
            ? "When you send the change"
            : isVisitors
              ? "After you correct it"
              : "When you are back online"}
        </dd>
      </dl>
      <div className="choices">
        {sure ? (
          <>
            <p>Delete this request? We have not confirmed that it arrived.</p>
            <button className="btn btn-danger" type="button" onClick={() => void discard()}>
              Delete
            </button>
            <button className="btn btn-secondary" type="button" onClick={() => setSure(false)}>
              Keep
            </button>
          </>
        ) : (
          <>
            {state === "answered" ? (
              <button className="btn btn-primary" type="button" onClick={() => void sendChange()}>
                Send the change as a new request
              </button>
            ) : (
              <>
                <button
                  className="btn btn-primary"
                  type="button"
                  disabled={busy}
                  onClick={() => void tryNow()}
                >
                  <RefreshCw className="i" size={20} aria-hidden="true" />
                  {busy ? "Trying..." : "Try now"}
                </button>
                <button
                  className="btn btn-secondary"
                  type="button"
                  onClick={() => openDialog({ id, editing: true })}
                >
                  Edit
                </button>
              </>
            )}
            <button className="btn btn-ghost" type="button" onClick={onAgain}>
              Write another request
            </button>
            <button className="btn btn-ghost" type="button" onClick={() => setSure(true)}>
              Discard
            </button>
          </>
        )}
      </div>
      <p className="empty:absolute" role="status">
        {said}
      </p>
    </div>
  );
}
