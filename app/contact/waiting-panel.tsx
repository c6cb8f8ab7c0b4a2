import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback, useEffect, useRef, useState } from "react";
import type { StoredRequest } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { isIncident } from "../../db/schema/requests/attachment.ts";
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
import { subjectOf, timesText, whenText } from "../outbox/format.ts";
import { markSeen, tellsItself } from "../outbox/sent-notification.ts";
import { needsVisitor, nextText, wordsOf } from "../outbox/state-words.ts";
import { useIsOnline } from "../data/connection.ts";
import { Email } from "../ui/email.tsx";
import { IncidentNote } from "../ui/incident-note.tsx";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import type { WaitingRequest } from "./submission.ts";
import "./waiting-panel.css";

interface WaitingPanelProps {
  firm: Firm;
  request: WaitingRequest;
  onSent: (sent: SentHere) => void;
  /** Called when the request is gone from this device, or the visitor wants to write another one. */
  onAgain: () => void;
}

/** Replaces the form: the request is saved on this device and will be sent automatically. */
export function WaitingPanel({ firm, request, onSent, onAgain }: WaitingPanelProps) {
  // A change sent as a new request replaces the shown one.
  const [id, setId] = useState(request.id);
  const reference = referenceOf(id);
  const [row, setRow] = useState<StoredRequest>();
  const panel = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ behavior: "instant" });
  }, []);
  // A private window never gets persistent storage.
  const [promised, setPromised] = useState(true);
  useEffect(() => void askForSpace().then(setPromised), []);

  // Other tabs, the worker and the queue's dialog change the request too.
  const sentBody = useRef(request.body);
  const fate = useRef({ onSent, onAgain });
  fate.current = { onSent, onAgain };
  // While a change becomes a new request, the receipt of the first text is ignored.
  const followed = useRef<string | undefined>(id);
  const follow = useCallback(async () => {
    try {
      const { find } = await outbox();
      const left = await find(id);
      if (followed.current !== id) return;
      if (!left) return fate.current.onAgain();
      if (!("state" in left)) {
        followed.current = undefined;
        await markSeen([id]);
        return fate.current.onSent({
          reference,
          at: left.at,
          body: sentBody.current,
          link: left.link,
          byEmail: left.byEmail,
          incident: left.incident,
        });
      }
      sentBody.current = left.body;
      setRow(left);
      return left;
    } catch {
      return undefined; // The panel stays, since the request was saved.
    }
  }, [id, reference]);
  useEffect(() => {
    // The request may have been sent while this script was fetched.
    void follow();
    const stops = [watchOutbox(() => void follow()), tellsItself(id)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [follow, id]);

  const shown = row ?? { ...request, state: "queued", nextAttemptAt: 0, lastProblem: null };
  const { body, state, lastProblem, createdAt } = shown;
  const now = Date.now();
  const online = useIsOnline() === true;

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
    followed.current = undefined;
    try {
      const { sendAsNew } = await outbox();
      const made = await sendAsNew(id);
      followed.current = made ?? id;
      if (!made) return void (await follow());
      setId(made);
      await deliverNow();
    } catch {
      followed.current = id;
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
    <div className="waiting-panel" ref={panel}>
      <div className="choices">
        <h3 className="h3" ref={title} tabIndex={-1}>
          {wordsOf(shown).title}
        </h3>
        <OutboxBadge />
      </div>
      {needsVisitor(shown) ? (
        <p className="note note-danger">{lastProblem}</p>
      ) : (
        <p className="muted">
          You can close this page. The request is stored on this device and is sent automatically
          when you are back online. Our answer comes on its private page: once it is sent, this
          device has the link.
          {promised
            ? ""
            : " In a private window, keep it open until then: closing it erases the request."}
        </p>
      )}
      {isIncident(body) ? (
        <IncidentNote firm={firm} hint="Day and night; a call needs no internet." />
      ) : null}
      <dl className="kv">
        <dt>Reference</dt>
        <dd className="whitespace-nowrap" translate="no">
          {reference}
        </dd>
        <dt>For</dt>
        <dd>{subjectOf(body.consultationType)}</dd>
        <dt>From</dt>
        <dd>
          <Email>{body.email}</Email>
        </dd>
        {body.suggestedTimes?.length ? (
          <>
            <dt>Times</dt>
            <dd className="num">{timesText(body.suggestedTimes)}</dd>
          </>
        ) : null}
        <dt>Saved</dt>
        <dd>{whenText(createdAt, now)}</dd>
        <dt>Next try</dt>
        <dd className="first-letter:uppercase">{nextText(shown, now)}</dd>
      </dl>
      <div className="choices">
        {sure ? (
          <InlineConfirm
            question={wordsOf(shown).deleteQuestion}
            onYes={() => void discard()}
            onNo={() => setSure(false)}
          />
        ) : (
          <>
            {state === "answered" ? (
              <button className="btn btn-primary" type="button" onClick={() => void sendChange()}>
                Send the change as a new request
              </button>
            ) : (
              <>
                <button
                  className={online ? "btn btn-primary" : "btn btn-secondary"}
                  type="button"
                  disabled={busy}
                  onClick={() => void tryNow()}
                >
                  <RefreshCw size={20} />
                  {busy ? "Trying..." : "Try now"}
                </button>
                <button
                  className="btn btn-secondary"
                  type="button"
                  onClick={() => openDialog({ id, editing: true })}
                >
                  Read or edit
                </button>
              </>
            )}
            <button className="btn btn-secondary" type="button" onClick={onAgain}>
              Write another request
            </button>
            <button className="btn btn-secondary" type="button" onClick={() => setSure(true)}>
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
