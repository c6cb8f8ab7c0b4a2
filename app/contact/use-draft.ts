import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Brought } from "./brought.ts";
import { findDraft, forgetDraft, storeDraft } from "./draft.ts";
import { attachedIn, type FormRef, toSend, typed, write } from "./filling.ts";
import { type Attempt, type Named, named as nameFor } from "./submission.ts";
import { afterEnqueue, deliverNow, outbox } from "../outbox/scheduler.ts";

interface Drafting {
  form: FormRef;
  attempt: RefObject<Attempt | undefined>;
  /** The form shows what a plain post left: that is newer than any draft. */
  echoed: boolean;
  /** The text that the message began with. */
  message: string;
  brought: Brought;
  attached: string;
  attach: (text: string) => void;
}

/** Stores what is typed until it is sent; restores it in untouched fields. `turn` erases or restores, by `state`. */
export function useDraft(drafting: Drafting) {
  const { form, attempt, echoed, message, brought, attached, attach } = drafting;
  const [state, setState] = useState<"none" | "kept" | "erased">("none");
  const erased = useRef<Record<string, string>>(undefined);
  const named = useRef<Named>(undefined);
  const beside = useRef({ opening: brought.opening, attached });

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = typed(form.current);
    const empty = Object.values(fields).every((text) => text.trim() === "");
    setState(empty ? "none" : "kept");
    named.current = nameFor(toSend(form.current), named.current);
    if (attempt.current) sentHere.add(attempt.current.id);
    const { opening } = beside.current;
    const attachment = attachedIn(form.current);
    storeDraft({ ...fields, attachment, opening }, attempt.current, named.current);
  }, [form, attempt]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", save);
    return () => element?.removeEventListener("input", save);
  }, [form, save]);

  // What the address brings, or brings no more, belongs to the draft.
  useEffect(() => {
    const { opening } = brought;
    if (beside.current.opening === opening && beside.current.attached === attached) return;
    beside.current = { opening, attached };
    if (state === "kept") save();
  }, [brought, attached, state, save]);

  const first = useRef({ echoed, opening: message, type: brought.type });
  useEffect(() => {
    const { echoed, opening, type } = first.current;
    if (echoed) return save();
    let unmounted = false;
    const restore = async () => {
      const draft = await findDraft();
      const element = form.current;
      if (!element || unmounted) return;
      if (!draft) {
        // Something may have been typed before hydration.
        if (isTyped(element, opening, type)) save();
        return;
      }
      if (draft.attempt && (await isRequested(draft.attempt))) return forgetDraft();
      attempt.current ??= draft.attempt;
      named.current ??= draft.named;
      const { message = "", attachment = "", opening: before } = draft.fields;
      // What the address brings is newer.
      if (!attachedIn(element)) attach(attachment);
      // A first line that was there before and was deleted is not wanted any more.
      const below =
        before === opening || message.includes(opening.trim())
          ? message
          : `${message.trimEnd()}\n\n${opening}`;
      write(element, { ...draft.fields, message: message ? below : opening }, (control, name) =>
        name === "message" ? control.value === opening : control.value === "",
      );
      setState("kept");
    };
    void restore();
    return () => {
      unmounted = true;
    };
  }, [form, attempt, save, attach]);

  const turn = () => {
    const element = form.current;
    if (!element) return;
    if (state === "erased") {
      const { attachment = "", ...fields } = erased.current ?? {};
      write(element, fields);
      flushSync(() => attach(attachment));
      save();
    } else {
      erased.current = { ...typed(element), attachment: attachedIn(element) };
      const { opening, attachment, type } = brought;
      write(element, { ...emptyFields, message: opening, consultationType: type });
      attach(attachment);
      attempt.current = undefined;
      named.current = undefined;
      forgetDraft();
      setState("erased");
    }
  };
  return { state, turn, save, named };
}

// The form may be gone from this page and still wait for its answer.
const sentHere = new Set<string>();

const emptyFields = { name: "", email: "", company: "", phone: "" };

const isTyped = (element: HTMLFormElement, message: string, consultationType: string) => {
  const brought: Partial<Record<string, string>> = { message, consultationType };
  return Object.entries(typed(element)).some(
    ([name, text]) => text.trim() !== (brought[name] ?? "").trim(),
  );
};

/** Whether the draft's request was sent, or is in the outbox: then the draft is not needed. */
async function isRequested({ id }: Attempt): Promise<boolean> {
  try {
    const { find, releaseToQueue } = await outbox();
    const found = await find(id);
    if (found && "state" in found && found.state === "held" && !sentHere.has(id)) {
      // The form that sent it is gone with its page.
      await releaseToQueue(id);
      await afterEnqueue();
      void deliverNow();
    }
    return found !== undefined;
  } catch {
    return false; // Unknown: the same text keeps its id, so it cannot be stored twice.
  }
}
