import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { withAttachment } from "../../db/schema/contact.ts";
import { type FieldName, fieldNames } from "./submission.ts";

export type FormRef = RefObject<HTMLFormElement | null>;

export function typed(form: HTMLFormElement): Record<FieldName, string> {
  const data = new FormData(form);
  const texts = fieldNames.map((name) => [name, String(data.get(name) ?? "")]);
  // The names are the fields of the contract.
  return Object.fromEntries(texts) as Record<FieldName, string>;
}

/** What is sent: the message includes what is attached. */
export function toSend(form: HTMLFormElement): Record<FieldName, string> {
  const fields = typed(form);
  return { ...fields, message: withAttachment(fields.message, attachedIn(form)) };
}

export const attachedIn = (form: HTMLFormElement): string =>
  String(new FormData(form).get("attachment") ?? "");

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function write(
  form: HTMLFormElement,
  texts: Partial<Record<string, string>>,
  may: (control: Control, name: FieldName) => boolean = () => true,
): void {
  for (const name of fieldNames) {
    const control = form.querySelector<Control>(`#request-${name}`);
    const text = texts[name];
    if (control && text !== undefined && may(control, name)) control.value = text;
  }
}

/** Returns the milliseconds since the first focus or key in the form. */
export function useFillTime(form: FormRef): () => number {
  const startedAt = useRef<number>(undefined);
  useEffect(() => {
    const element = form.current;
    const start = () => {
      startedAt.current ??= performance.now();
    };
    // Focused before hydration: the page's own age is the nearest known time.
    if (element?.contains(document.activeElement)) startedAt.current = 0;
    element?.addEventListener("focusin", start);
    element?.addEventListener("input", start);
    return () => {
      element?.removeEventListener("focusin", start);
      element?.removeEventListener("input", start);
    };
  }, [form]);
  return () => Math.round(performance.now() - (startedAt.current ?? 0));
}

// React may rewrite a textarea while it hydrates: what was typed before is stored until the form can put it back.
let typedEarly: string | undefined;
if (!import.meta.env.SSR) {
  const message = document.querySelector<HTMLTextAreaElement>("#request-message");
  typedEarly = message?.value;
  message?.addEventListener("input", () => {
    if (typedEarly !== undefined) typedEarly = message.value;
  });
}

const messageIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLTextAreaElement>("#request-message") ?? undefined;

/** The message's first text, constant while mounted. A new `opening` replaces the one before, below what was typed. */
export function useMessageText(form: FormRef, first: string, opening: string): string {
  const [text] = useState(first);
  useLayoutEffect(() => {
    const message = messageIn(form.current);
    if (message && typedEarly !== undefined && message.value !== typedEarly)
      message.value = typedEarly;
    typedEarly = undefined;
  }, [form]);

  const opened = useRef(opening);
  useEffect(() => {
    const message = messageIn(form.current);
    if (!message || opening === opened.current) return;
    const untouched = message.value.trim() === "" || message.value === opened.current;
    if (untouched) message.value = opening;
    else if (opening && !message.value.includes(opening.trim()))
      message.value = `${message.value.trimEnd()}\n\n${opening}`;
    opened.current = opening;
  }, [form, opening]);
  return text;
}
