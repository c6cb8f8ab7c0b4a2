import { useEffect, useState } from "react";
import type { StoredRequest } from "../../db/device/visitor.ts";
import { newRequestId, referenceOf } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { Email } from "../ui/email.tsx";
import { chatWith, profilesOf } from "../ui/profiles.ts";
import { OutsideLink } from "../ui/site-link.tsx";
import { EditForm } from "./edit-form.tsx";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { isOld, letterOf, subjectOf, whenText } from "./format.ts";
import { needsVisitor, nextText, wordsOf } from "./state-words.ts";
import type { outbox } from "./scheduler.ts";
import type { Queue } from "../../sw/outbox.ts";

/** Works on the outbox, then shows the message that the work resolves with. */
export type Act = (
  work: (box: Awaited<ReturnType<typeof outbox>>) => Promise<string>,
) => Promise<void>;

interface OutboxItemProps {
  request: StoredRequest;
  firm: Firm;
  open: boolean;
  editing: boolean;
  /** True if its row left this device while it was edited. */
  gone: boolean;
  act: Act;
  /** While a request is edited it stays in the list, even without its row. */
  onEditing: (id: string, edited: boolean) => void;
}

const leaving = "It is being sent right now. Look again in a minute.";
const notSaved = "Your change was not saved, but it is still here. Please try again.";

/** A waiting request: its text, its state and its actions. */
export function OutboxItem(props: OutboxItemProps) {
  const { request, firm, open, editing, gone, act, onEditing } = props;
  const { id, body, createdAt, state, lastProblem } = request;
  const [mode, setMode] = useState<"read" | "edit" | "delete">(editing ? "edit" : "read");
  useEffect(() => {
    if (mode !== "edit") return;
    onEditing(id, true);
    return () => onEditing(id, false);
  }, [mode, id, onEditing]);
  const reference = referenceOf(id);
  const now = Date.now();
  const letter = letterOf(body, reference);
  const subject = `Consultation request ${reference}`;
  const mail = `mailto:${firm.articleContactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter.replaceAll("\n", "\r\n"))}`;
  const chat = profilesOf(firm.socials.contact).find(({ id: social }) => social === "whatsapp");

  /** Saves the change, then closes the form; resolves with the reason if it stays open. */
  const save = async (changed: StoredRequest["body"]) => {
    let why: string | undefined = notSaved;
    const saved = (words: string) => {
      why = undefined;
      setMode("read");
      return words;
    };
    await act(async (box) => {
      if (await box.edit(id, changed)) return saved("Saved. It will be sent when you are online.");
      const left = await box.find(id);
      if (left && "state" in left) {
        why = `${leaving} Your change is still here.`;
        return leaving;
      }
      const made = { id: newRequestId(), reserved: false };
      if (!left) {
        await box.enqueue(changed, made);
        return saved(`${reference} is no longer here. Your text will be sent as a new request.`);
      }
      // The request was sent meanwhile: the change becomes a new request that refers to it.
      const message = `This changes my request ${reference}, which has arrived.\n\n${changed.message}`;
      await box.enqueue({ ...changed, message }, made);
      return saved(
        `${reference} was sent while you wrote. Your change will be sent as a new request.`,
      );
    });
    return why;
  };

  return (
    <li>
      <h3>
        {subjectOf(body.consultationType)} <span className="muted">{reference}</span>
      </h3>
      <p className="muted">
        From <Email>{body.email}</Email>. Saved: {whenText(createdAt, now)}.{" "}
        {gone ? null : `Next try: ${nextText(request, now)}.`}
      </p>
      {gone ? (
        <p className="note note-warn">
          This request has been sent or deleted. What you save now is sent as a new request.
        </p>
      ) : null}
      {lastProblem && !gone ? (
        <p className={needsVisitor(request) ? "note note-danger" : "note note-warn"}>
          {lastProblem}
        </p>
      ) : null}
      {isOld(createdAt, now) ? (
        <p className="note note-warn">
          Saved more than a week ago and still not sent. We have not confirmed that it arrived: send
          it by email or WhatsApp if it is urgent.
        </p>
      ) : null}
      {mode === "edit" ? (
        <EditForm body={body} onSave={save} onCancel={() => setMode("read")} />
      ) : (
        <details open={open}>
          <summary>Read</summary>
          <p className="queue-text">{letter}</p>
        </details>
      )}
      {mode === "delete" ? (
        <InlineConfirm
          question={wordsOf(request).deleteQuestion}
          onYes={() =>
            void act(async ({ remove }) =>
              (await remove(id)) ? `${reference} was deleted.` : leaving,
            )
          }
          onNo={() => setMode("read")}
        />
      ) : null}
      {mode === "read" ? (
        <div className="choices">
          {state === "answered" ? (
            <button
              className="btn btn-sm btn-primary"
              type="button"
              onClick={() =>
                void act(async ({ sendAsNew }) => {
                  const made = await sendAsNew(id);
                  return made
                    ? `Your change will be sent as ${referenceOf(made)}.`
                    : "It has been sent already.";
                })
              }
            >
              Send the change as a new request
            </button>
          ) : (
            <>
              <button
                className="btn btn-sm btn-primary"
                type="button"
                onClick={() =>
                  void act(async ({ sendNow }) =>
                    (await sendNow(id)) ? "Tried again just now." : leaving,
                  )
                }
              >
                Send now
              </button>
              <button
                className="btn btn-sm btn-secondary"
                type="button"
                onClick={() => setMode("edit")}
              >
                Edit
              </button>
            </>
          )}
          <a className="btn btn-sm btn-secondary" href={mail}>
            Send by email
          </a>
          {chat ? (
            <OutsideLink className="btn btn-sm btn-secondary" href={chatWith(chat, letter)}>
              Send by WhatsApp
            </OutsideLink>
          ) : null}
          <button className="btn btn-sm btn-ghost" type="button" onClick={() => setMode("delete")}>
            Delete
          </button>
        </div>
      ) : null}
    </li>
  );
}

/** A request that was damaged on this device: its text can still be copied. */
export function UnreadableItem({ row, act }: { row: Queue["unreadable"][number]; act: Act }) {
  const [confirms, setConfirms] = useState(false);
  return (
    <li>
      <h3>A damaged request</h3>
      <p className="note note-danger">
        It was damaged on this device and cannot be sent. Copy what is left of it into a new
        request, then delete it here.
      </p>
      <p className="queue-text">{row.text || "Nothing of its text is left."}</p>
      {confirms ? (
        <InlineConfirm
          question="Delete what is left of this request?"
          onYes={() => void act(async ({ remove }) => ((await remove(row.key)) ? "Deleted." : ""))}
          onNo={() => setConfirms(false)}
        />
      ) : (
        <div className="choices">
          <button className="btn btn-sm btn-ghost" type="button" onClick={() => setConfirms(true)}>
            Delete
          </button>
        </div>
      )}
    </li>
  );
}
