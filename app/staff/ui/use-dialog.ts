import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { restoreFocus } from "./restore-focus.ts";
import { useCloseOnBack } from "./close-on-back.ts";

interface How {
  onClose: () => void;
  /** Something is under way that nothing stops half-way; what was focused may be inert meanwhile. */
  busy?: boolean;
  /** Leaving the page would lose something. */
  typed?: boolean;
  /** What the focus begins on, other than the first control. */
  focus?: string | undefined;
  /** Whether Back may leave the page: for what has an address of its own. */
  mayLeave?: () => Promise<boolean>;
}

/**
 * Shows a dialog over everything else as long as it is drawn, and gives the focus back after it. Escape, the browser's
 * Back and `close` close it. The dialog takes what is in `frame`.
 */
export function useDialog({ onClose, busy = false, typed = false, focus, mayLeave }: How) {
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(focus);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    if (first.current) element?.querySelector<HTMLElement>(first.current)?.focus();
    return () => {
      // Closed before it goes, so that the focus returns to where it came from, if that is still there.
      element?.close();
      restoreFocus();
    };
  }, []);
  const at = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) at.current = document.activeElement;
    // Where it was before everything was inert.
    else if (at.current instanceof HTMLElement && !at.current.contains(document.activeElement))
      at.current.focus();
  }, [busy]);
  const close = () => {
    if (!busy) onClose();
  };
  useCloseOnBack(close, { loses: () => typed || busy, ...(mayLeave ? { mayLeave } : {}) });
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file that was not chosen says the same.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  return { frame: { ref, onCancel }, close };
}
