import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Brought } from "./brought.ts";
import { findDraft, forgetDraft, keepDraft } from "./draft.ts";
import { attachedIn, type FormRef, toSend, typed, write } from "./filling.ts";
import { type Attempt, type Named, named as nameFor } from "./submission.ts";
import { afterEnqueue, deliverNow, outbox } from "../outbox/scheduler.ts";

interface Drafting {
  form: FormRef;
  /** The attempt under way: kept with the text, so that the same text keeps its id after a crash. */
  attempt: RefObject<Attempt | undefined>;
  /** The form stands as a plain post left it: that is newer than any draft. */
  echoed: boolean;
  /** The text that the message began with. */
  message: string;
  /** What the address brings now. */
  brought: Brought;
  /** What is attached to the request now. */
  attached: string;
  /** Attaches to the request what was attached to the draft. */
  attach: (text: string) => void;
}

/**
 * Keeps what is typed on this device until it is sent, and brings it back after a reload, a crash or a closed
 * tab, in fields that nobody has touched. `state` tells what `turn` does: erase what is kept, or bring it back.
 */
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
    void keepDraft(
      { ...fields, attachment: attachedIn(form.current), opening },
      attempt.current,
      named.current,
    );
  }, [form, attempt]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", save);
    return () => element?.removeEventListener("input", save);
  }, [form, save]);

  // What the address brings, or brings no more, belongs to what is kept.
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
    let left = false;
    const restore = async () => {
      const draft = await findDraft();
      const element = form.current;
      if (!draft || !element || left) {
        // Something may have been typed before this page came alive.
        if (element && !left && isTyped(element, opening, type)) save();
        return;
      }
      if (draft.attempt && (await isInHand(draft.attempt))) return void (await forgetDraft());
      attempt.current ??= draft.attempt;
      named.current ??= draft.named;
      const { message = "", attachment = "", opening: before } = draft.fields;
      // What the address brings is newer.
      if (!attachedIn(element)) attach(attachment);
      // Whoever had it before them and took it out wants it no more.
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
      left = true;
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
      void forgetDraft();
      setState("erased");
    }
  };
  return { state, turn, save, named };
}

// A form that this page has left behind may still wait for its answer.
const sentHere = new Set<string>();

const emptyFields = { name: "", email: "", company: "", phone: "" };

const isTyped = (element: HTMLFormElement, message: string, consultationType: string) => {
  const brought: Partial<Record<string, string>> = { message, consultationType };
  return Object.entries(typed(element)).some(
    ([name, text]) => text.trim() !== (brought[name] ?? "").trim(),
  );
};

/** Whether what the draft was sent as has arrived, or waits on this device: then it is done with. */
async function isInHand({ id }: Attempt): Promise<boolean> {
  try {
    const { find, releaseToQueue } = await outbox();
    const found = await find(id);
    if (found && "state" in found && found.state === "held" && !sentHere.has(id)) {
      // The form that sent it is gone with its page: nobody else waits for the answer.
      await releaseToQueue(id);
      await afterEnqueue();
      void deliverNow();
    }
    return found !== undefined;
  } catch {
    return false; // Nobody can tell: the same text keeps its id, so nothing can be doubled.
  }
}
