import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { timeFields } from "../../db/schema/requests/slots.ts";
import type { FormEcho } from "../data/page-context.ts";
import { preparedFor } from "../data/estimate.ts";
import type { Brought } from "./brought.ts";
import { isShared } from "./shared-device.tsx";
import type { FormRef } from "./submission.ts";
import { type ChosenTime, choose } from "./times/chosen.ts";

/** Returns the milliseconds since the first focus or key in the form. */
export function useFillTime(form: FormRef): () => number {
  const startedAt = useRef<number>(undefined);
  useEffect(() => {
    const element = form.current;
    const start = () => {
      startedAt.current ??= performance.now();
    };
    // For a field focused before hydration, the page's age is the nearest known time.
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

// React may rewrite a textarea while it hydrates: text typed before is stored until the form can put it back.
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

/** The message's first text, constant while mounted. A new `opening` replaces an untouched one, or follows typed text. */
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

/** A request carries one attachment; the one it replaced can be taken back. Empty strings mean none. */
interface Attachments {
  attached: string;
  replaced: string;
}

const replacing = (before: string, attached: string): Attachments => ({
  attached,
  replaced: attached && before !== attached ? before : "",
});

// The attachment of a form that was left unsent, in this tab's memory alone.
let left = "";

/**
 * An attachment from the address replaces that of a draft or a plain post, even if it comes later than the form.
 * Without one, the attachment of a form that was left unsent stays.
 */
export function useAttachment(form: FormRef, { attachment, type }: Brought, echoed?: string) {
  const [shown, show] = useState(() => replacing(left, echoed ?? (attachment || left)));
  const now = useRef(shown.attached);
  const attach = useCallback((attached: string, before = "") => {
    now.current = attached;
    show(replacing(before, attached));
  }, []);
  const brought = useRef(attachment);
  useEffect(() => {
    if (attachment === brought.current) return;
    brought.current = attachment;
    attach(attachment, now.current || left);
  }, [attachment, attach]);
  useEffect(
    () => () => {
      left = isShared(form) ? "" : now.current;
    },
    [form],
  );
  useEffect(() => {
    const select = form.current?.querySelector<HTMLSelectElement>("#request-consultationType");
    if (select && select.value === "" && type) select.value = type;
  }, [form, type]);
  useEffect(() => {
    const company = form.current?.querySelector<HTMLInputElement>("#request-company");
    if (company?.value === "" && attachment.startsWith("Estimate: "))
      company.value = preparedFor.get();
  }, [form, attachment]);
  return { ...shown, attach };
}

/** The suggested times; `setTimes` has put them into the form when it returns, so that a draft can be stored. */
export function useTimes(echo: FormEcho | undefined) {
  const [chosen, setChosen] = useState<readonly ChosenTime[]>(() =>
    timeFields
      .map((name) => echo?.values[name] ?? "")
      .filter(Boolean)
      .map(choose),
  );
  const times = useRef(chosen);
  const setTimes = useCallback((next: readonly ChosenTime[]) => {
    times.current = next;
    flushSync(() => setChosen(next));
  }, []);
  return { chosen, times, setTimes };
}
