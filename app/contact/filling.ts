import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type FormRef = RefObject<HTMLFormElement | null>;

/** Counts from the first focus or key in the form: the function tells the milliseconds since. */
export function useFillTime(form: FormRef): () => number {
  const begun = useRef<number>(undefined);
  useEffect(() => {
    const element = form.current;
    const begin = () => {
      begun.current ??= performance.now();
    };
    // Somebody was here before this page came alive: the page's own age is the nearest that is known.
    if (element?.contains(document.activeElement)) begun.current = 0;
    element?.addEventListener("focusin", begin);
    element?.addEventListener("input", begin);
    return () => {
      element?.removeEventListener("focusin", begin);
      element?.removeEventListener("input", begin);
    };
  }, [form]);
  return () => Math.round(performance.now() - (begun.current ?? 0));
}

const messageIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLTextAreaElement>("#request-message") ?? undefined;

/**
 * The message's first text, which stays the same for the life of the form. A later `opening` (another price
 * card was chosen) takes the place of the one before, and goes below anything else that was typed.
 */
export function useMessageText(form: FormRef, first: string, opening: string): string {
  const [text] = useState(first);
  // React writes a textarea's first text once more as it hydrates: what was typed before is put back.
  const [typed] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : document.querySelector<HTMLTextAreaElement>("#request-message")?.value,
  );
  useLayoutEffect(() => {
    const message = messageIn(form.current);
    if (message && typed !== undefined && message.value !== typed) message.value = typed;
  }, [form, typed]);

  const opened = useRef(opening);
  useEffect(() => {
    const message = messageIn(form.current);
    if (!message || opening === opened.current) return;
    const untouched = message.value.trim() === "" || message.value === opened.current;
    message.value = untouched ? opening : `${message.value.trimEnd()}\n\n${opening}`;
    opened.current = opening;
  }, [form, opening]);
  return text;
}
