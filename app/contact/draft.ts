import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { newRequestId } from "../../db/schema/contact.ts";
import { type BusinessHours, isSlot } from "../../db/schema/requests/slots.ts";
import type { Brought } from "./brought.ts";
import type { useAttachment, useTimes } from "./filling.ts";
import { isShared } from "./shared-device.tsx";
import {
  findUnsentDraft,
  forgetDraft,
  idInOutbox,
  sentHere,
  storeDraft,
  type StoredDraft,
  takeOwnDraft,
} from "./stored-draft.ts";
import {
  attachedIn,
  type FormRef,
  type Said,
  type Submission,
  textOf,
  toSend,
  typed,
  write,
  type Written,
} from "./submission.ts";

/** The request in a form: the same text keeps its id, so that the server stores it once however often it is sent. */
export class Draft {
  /** The form's text, also when another tab wrote it. */
  written: Written | undefined;
  submission: Submission | undefined;
  /** The id of the queued request that an edited text replaces. */
  queuedId: string | undefined;

  write(said: Said): Written {
    const text = textOf(said);
    if (this.written?.text !== text) this.written = { id: this.queuedId ?? newRequestId(), text };
    return this.written;
  }

  /** Returns the last submission again if the text is the same. */
  submit(said: Said): Submission {
    const { id, text } = this.write(said);
    if (this.submission?.text !== text) this.submission = { id, text, body: JSON.stringify(said) };
    sentHere.add(this.submission.id);
    return this.submission;
  }

  clear(): void {
    this.written = undefined;
    this.submission = undefined;
    this.queuedId = undefined;
  }
}

interface Drafting {
  firm: BusinessHours;
  form: FormRef;
  draft: Draft;
  /** The form shows the values of a plain post, which are newer than any draft. */
  echoed: boolean;
  /** First text of the message. */
  message: string;
  brought: Brought;
  attachment: Pick<ReturnType<typeof useAttachment>, "attached" | "attach">;
  suggested: Pick<ReturnType<typeof useTimes>, "times" | "setTimes">;
}

/** Stores the typed text until `forget` is called after sending; restores it in untouched fields. */
export function useDraft(drafting: Drafting) {
  const { firm, form, draft, echoed, message, brought, attachment, suggested } = drafting;
  const { attached, attach } = attachment;
  const { times, setTimes } = suggested;
  const [state, setState] = useState<"none" | "stored" | "erased">("none");
  const erased = useRef<Pick<StoredDraft, "fields" | "times">>(undefined);
  const beside = useRef({ opening: brought.opening, attached });

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = typed(form.current);
    const written = draft.write(toSend(form.current));
    const isEmpty = Object.values(fields).every((text) => text.trim() === "");
    if ((isEmpty && times.current.length === 0) || isShared(form)) {
      setState("none");
      return forgetDraft();
    }
    setState("stored");
    const { opening } = beside.current;
    storeDraft({
      at: Date.now(),
      fields: { ...fields, attachment: attachedIn(form.current), opening },
      times: [...times.current],
      attempt: draft.submission,
      named: written,
    });
  }, [form, draft, times]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", save);
    return () => element?.removeEventListener("input", save);
  }, [form, save]);

  // The opening and the attachment belong to the draft: a change of theirs is stored.
  useEffect(() => {
    const { opening } = brought;
    if (beside.current.opening === opening && beside.current.attached === attached) return;
    beside.current = { opening, attached };
    if (state === "stored") save();
  }, [brought, attached, state, save]);

  const first = useRef({ firm, echoed, opening: message, type: brought.type });
  useEffect(() => {
    const { firm, echoed, opening, type } = first.current;
    if (echoed) {
      // The posted values replace this tab's draft.
      takeOwnDraft().then(save, save);
      return;
    }
    let unmounted = false;
    const restore = async () => {
      if (isShared(form)) {
        // A draft by another person is not shown either.
        await takeOwnDraft().catch(() => undefined);
        return forgetDraft();
      }
      const stored = await findUnsentDraft();
      const element = form.current;
      if (!element || unmounted) return;
      if (!stored) {
        // Something may have been typed before hydration.
        if (isTyped(element, opening, type)) save();
        return;
      }
      const typedMeanwhile = draft.written !== undefined;
      draft.written ??= stored.named;
      draft.submission ??= stored.attempt;
      draft.queuedId ??= idInOutbox(stored);
      const { attachment = "" } = stored.fields;
      // An attachment from the address is newer.
      const newer = attachedIn(element);
      if (attachment) flushSync(() => (newer ? attach(newer, attachment) : attach(attachment)));
      if (times.current.length === 0) setTimes(onOffer(stored, firm));
      const message = withOpening(stored, opening);
      write(element, { ...stored.fields, message }, (control, name) =>
        name === "message" ? control.value === opening : control.value === "",
      );
      if (typedMeanwhile) save();
      else setState("stored");
    };
    void restore();
    return () => {
      unmounted = true;
    };
  }, [form, draft, save, attach, times, setTimes]);

  const clear = () => {
    const element = form.current;
    if (!element) return;
    const fields = { ...typed(element), attachment: attachedIn(element) };
    erased.current = { fields, times: [...times.current] };
    setTimes([]);
    const { opening, attachment, type } = brought;
    write(element, { ...emptyFields, message: opening, consultationType: type });
    attach(attachment);
    draft.clear();
    forgetDraft();
    setState("erased");
  };
  const bringBack = () => {
    const element = form.current;
    if (!element) return;
    const { attachment = "", ...fields } = erased.current?.fields ?? {};
    write(element, fields);
    flushSync(() => attach(attachment));
    setTimes(erased.current?.times ?? []);
    save();
  };
  // The draft is not stored again when the address loses its parameters.
  const forget = () => {
    setState("none");
    attach("");
    forgetDraft();
  };
  return { state, clear, bringBack, save, forget };
}

/** The draft's message, followed by the address's opening. */
function withOpening({ fields: { message = "", opening: before } }: StoredDraft, opening: string) {
  if (!message) return opening;
  // An opening that the visitor has deleted does not come back.
  const isThere = before === opening || message.includes(opening.trim());
  return isThere ? message : `${message.trimEnd()}\n\n${opening}`;
}

/** The draft's times that have not passed. */
const onOffer = ({ times = [] }: StoredDraft, firm: BusinessHours) =>
  times.filter(({ start }) => isSlot(Date.parse(start), Date.now(), firm));

const emptyFields = { name: "", email: "", company: "", phone: "" };

const isTyped = (element: HTMLFormElement, message: string, consultationType: string) => {
  const brought: Partial<Record<string, string>> = { message, consultationType };
  return Object.entries(typed(element)).some(
    ([name, text]) => text.trim() !== (brought[name] ?? "").trim(),
  );
};
