import Send from "lucide-react/icons/send";
import { type FocusEvent, type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Receipt } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { FormEcho } from "../data/page-context.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { WaitingHere } from "../outbox/waiting-card.tsx";
import { prepareToasts, showToast } from "../ui/toast.tsx";
import { Attached } from "./attached.tsx";
import type { Brought } from "./brought.ts";
import { useAttachment, useFillTime, useMessageText, useTimes } from "./filling.ts";
import { Draft, useDraft } from "./draft.ts";
import { RequestFields } from "./fields.tsx";
import { ChatInstead, WithoutNetwork } from "./lead.tsx";
import { consentOf, currentConsent } from "../../db/schema/requests/consent.ts";
import { isShared, SharedDevice } from "./shared-device.tsx";
import { KeptEstimate } from "./kept-estimate.tsx";
import { QueuedNote } from "./queued-note.tsx";
import type { SentHere } from "./sent-panel.tsx";
import {
  extrasIn,
  type FieldName,
  fieldNames,
  type FormRef,
  type Messages,
  messagesFor,
  prefetchOutbox,
  serverMessages,
  submit,
  type SubmitResult,
  textOf,
  toSend,
  typed,
  type WaitingRequest,
  waitingPanel,
} from "./submission.ts";
import type { ChosenTime } from "./times/chosen.ts";
import { SuggestTimes } from "./times/suggest.tsx";

export type WaitingPanel = Awaited<ReturnType<typeof waitingPanel>>["WaitingPanel"];

interface ConsultationFormProps {
  firm: Firm;
  /** Values and messages after a plain post of this form. */
  echo: FormEcho | undefined;
  /** Opening and attachment from the address: a service, an estimate or a price card. */
  brought: Brought;
  onRemove: () => void;
  takesFocus: boolean;
  /** Called after the server has stored the request, while the form is still on the page. */
  onSent: (sent: SentHere) => void;
  onWaiting: (request: WaitingRequest, panel: WaitingPanel) => void;
}

/** Posts plainly without JavaScript, otherwise sends JSON (spec.md §2, §4, §5). Hydration keeps typed text. */
export function ConsultationForm({
  firm,
  echo,
  brought,
  onRemove,
  takesFocus,
  onSent,
  onWaiting,
}: ConsultationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => new Draft());
  const asked = useRef(echo !== undefined);
  const [messages, setMessages] = useState<Messages>(() => serverMessages(echo?.errors ?? {}));
  const [notice, setNotice] = useState(echo && (echo.notice ?? somethingMarked));
  // A panel replaces the form once the request waits on the device or was sent.
  const [status, setStatus] = useState<"idle" | "sending" | "queued">("idle");
  const filledInMs = useFillTime(form);
  const { opening, type } = brought;
  const message = useMessageText(form, echo?.values["message"] ?? opening, opening);
  const attachment = useAttachment(form, brought, echo?.values["attachment"]);
  const { attached, replaced, attach } = attachment;
  const suggested = useTimes(echo);
  const { chosen, times, setTimes } = suggested;
  const echoed = echo !== undefined;
  const stored = useDraft({ firm, form, draft, echoed, message, brought, attachment, suggested });
  const { save, forget } = stored;
  const { success, failure } = firm.contactPage;

  useEffect(() => {
    if (takesFocus) control(form.current, "name")?.focus();
  }, [takesFocus]);

  useEffect(() => {
    // From now on submits are answered here, including one that the inline script holds.
    form.current?.removeAttribute("data-held");
    queueMicrotask(() => form.current?.dispatchEvent(new Event("hydrated")));
  }, []);

  /** Shows the messages beside their fields and focuses the first; true when there are none. */
  const fine = (found: Messages) => {
    asked.current = true;
    flushSync(() => setMessages(found));
    const first = fieldNames.find((name) => found[name]);
    if (first) control(form.current, first)?.focus();
    return first === undefined;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const fields = typed(currentTarget);
    if (status === "sending" || !fine(messagesFor(fields, times.current))) return;
    const sent = toSend(currentTarget);
    const leaveEmpty = String(new FormData(currentTarget).get("leaveEmpty") ?? "");
    const more = { ...extrasIn(currentTarget), leaveEmpty, filledInMs: filledInMs() };
    const submission = draft.submit({ ...sent, ...more });
    flushSync(() => {
      setNotice(undefined);
      setStatus("sending");
    });
    save();
    const result = await submit(submission, { stores: !isShared(form) });
    if (result.kind === "sent") {
      const { toastTitle: title, toastText: text } = success;
      // Without the toast the panel alone says so.
      void showToast({ kind: "success", title, text });
      forget();
      // The form is null once the visitor is on another page, where the toast is enough.
      if (form.current)
        onSent({
          reference: referenceOf(submission.id),
          at: result.at,
          body: sent,
          link: result.link,
          byEmail: result.byEmail,
          incident: result.incident,
        });
      return;
    }
    if (result.kind === "waiting") return showWaiting(result.request);
    stay(result);
  };

  const showWaiting = async (request: WaitingRequest) => {
    forget();
    // The panel was prefetched at the first focus; without it the form says the same.
    const panel = await waitingPanel().catch(() => undefined);
    if (!form.current) return;
    if (panel) return onWaiting(request, panel.WaitingPanel);
    form.current.reset();
    setTimes([]);
    draft.queuedId = undefined;
    flushSync(() => setStatus("idle"));
    setNotice(waitingWithoutPanel(referenceOf(request.id)));
  };

  /** The form stays as it is, and says why. */
  const stay = (result: Exclude<SubmitResult, { kind: "sent" | "waiting" }>) => {
    const isQueued = result.kind === "queued";
    draft.queuedId = isQueued ? draft.submission?.id : undefined;
    const { toastTitle: title, toastText: text } = failure;
    const why = result.kind === "unsaved" ? notStored(form, result) : undefined;
    setNotice(why);
    // If toasts cannot be loaded, the form shows the message.
    void showToast({ kind: "destructive", title, text }).then((isShown) => {
      if (!isShown) setNotice(`${title}. ${why ?? text}`);
    });
    flushSync(() => setStatus(isQueued ? "queued" : "idle"));
    const errors = result.kind === "rejected" ? serverMessages(result.errors) : {};
    if (form.current && fine(errors)) {
      // The button lost the focus while it was disabled.
      form.current.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
    }
  };

  const acknowledged = ({ reference, at, link, byEmail, incident }: Receipt) => {
    if (!form.current) return;
    setStatus("idle");
    const sent = toSend(form.current);
    if (textOf(sent) !== draft.submission?.text) return setNotice(arrivedBefore(reference));
    draft.queuedId = undefined;
    forget();
    onSent({ reference, at, body: sent, link, byEmail, incident });
  };
  const deleted = () => {
    setStatus("idle");
    draft.queuedId = undefined;
    draft.submission = undefined;
  };

  const checkAgain = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = fieldNames.find((field) => target.id === `request-${field}`);
    // Nothing may move while the visitor presses the button: it would be missed, and it checks everything anyway.
    const pressing = relatedTarget?.closest("button[type=submit]");
    if (asked.current && name && !pressing) recheck(name);
  };
  const recheck = useCallback(
    (name: FieldName) => {
      if (!form.current) return;
      const found = messagesFor(typed(form.current), times.current)[name];
      setMessages(({ [name]: _, ...others }) => (found ? { ...others, [name]: found } : others));
    },
    [times],
  );

  const changeTimes = useCallback(
    (changed: (before: readonly ChosenTime[]) => readonly ChosenTime[]) => {
      setTimes(changed(times.current));
      // A time makes the phone required.
      if (asked.current) recheck("phone");
      save();
    },
    [times, setTimes, save, recheck],
  );

  const remove = () => {
    flushSync(() => attach(""));
    save();
    onRemove();
    control(form.current, "message")?.focus();
  };

  const initial = (name: FieldName) => echo?.values[name] ?? "";
  return (
    <form
      className="form"
      ref={form}
      method="post"
      action="/contact#consultation"
      data-held="yes"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onFocus={() => {
        void prepareToasts();
        void prefetchOutbox();
      }}
      onBlur={checkAgain}
    >
      {status === "queued" ? null : (
        <WaitingHere>
          <h3 className="h3">Another request</h3>
        </WaitingHere>
      )}
      <ChatInstead firm={firm} attached={attached} />
      {attached ? (
        <Attached
          text={attached}
          replaced={replaced}
          onRemove={remove}
          onTakeBack={() => {
            flushSync(() => attach(replaced, attached));
            save();
          }}
        />
      ) : (
        <KeptEstimate />
      )}
      <RequestFields
        messages={messages}
        initial={initial}
        type={type}
        message={message}
        phonePlaceholder={firm.phonePlaceholder}
        asksForCall={chosen.length > 0}
      />
      <SuggestTimes
        firm={firm}
        chosen={chosen}
        initial={(name) => echo?.values[name] ?? ""}
        onChange={changeTimes}
      />
      <SharedDevice />
      {notice ? (
        <p className="note note-danger" role="alert">
          {notice}
        </p>
      ) : null}
      <div className="form-end">
        <div aria-live="polite">
          <button className="btn btn-primary btn-lg" type="submit" disabled={status === "sending"}>
            {status === "sending" ? (
              "Submitting..."
            ) : (
              <>
                Submit Request <Send size={20} />
              </>
            )}
          </button>
        </div>
        <WithoutNetwork />
        <p className="hint">
          {consentOf(currentConsent)} <SiteLink href="/privacy">How we use your data</SiteLink>
          {". "}
          <SiteLink href="/trust">Read about NDAs, insurance and certificates</SiteLink>
        </p>
        {status === "queued" && draft.submission ? (
          <QueuedNote
            id={draft.submission.id}
            onSent={acknowledged}
            onDeleted={deleted}
            onChangeQueued={(request) => void showWaiting(request)}
          />
        ) : null}
        <button
          className="btn btn-sm btn-ghost"
          type="button"
          // The button always has its place, so that nothing moves.
          data-absent={stored.state === "none" || undefined}
          disabled={stored.state === "none" || status === "sending"}
          onClick={() => {
            setStatus("idle");
            if (stored.state === "erased") stored.bringBack();
            else stored.clear();
          }}
        >
          {stored.state === "erased" ? "Bring my text back" : "Clear form"}
        </button>
      </div>
    </form>
  );
}

const somethingMarked =
  "Nothing was sent yet. Please look at the marked fields; your text is kept.";

const notStored = (form: FormRef, { answered }: { answered: boolean }) => {
  const why = answered ? "Our server could not take it" : "There is no connection to our server";
  const device = isShared(form)
    ? "nothing is stored on a shared device"
    : "this device cannot save the request";
  const when = answered ? "in a moment" : "when you are online";
  return `${why}, and ${device}. Your text is still in this form: keep the page open, and try again ${when}.`;
};

const arrivedBefore = (reference: string) =>
  `Your request has arrived as ${reference}. What you changed since is not sent yet.`;

const waitingWithoutPanel = (reference: string) =>
  `Saved as ${reference}. It will be sent when you are online.`;

const control = (form: HTMLFormElement | null, name: FieldName) =>
  form?.querySelector<HTMLElement>(`#request-${name}`);
