import { type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Shows a dialog while drawn; Escape calls `close`. The focus goes to `focus` (a selector) or its first control. */
export function useModal(close: () => void, focus?: string) {
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(focus);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    if (first.current) element?.querySelector<HTMLElement>(first.current)?.focus();
    // Closes the dialog before it is removed, so that the focus returns to its former place.
    return () => element?.close();
  }, []);
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file picker closed without a choice bubbles the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  return { ref, onCancel };
}
