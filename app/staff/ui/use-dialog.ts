import { useEffect, useLayoutEffect, useRef } from "react";
import { useModal } from "../../ui/use-modal.ts";
import { useCloseOnBack } from "./close-on-back.ts";
import { restoreFocus } from "./restore-focus.ts";

interface DialogOptions {
  onClose: () => void;
  /** Something is under way that cannot be stopped; the focused control may be inert meanwhile. */
  busy?: boolean;
  /** Leaving the page would lose something. */
  typed?: boolean;
  /** What the focus begins on, other than the first control. */
  focus?: string | undefined;
  /** Whether Back may leave the page: for what has an address of its own. */
  mayLeave?: () => Promise<boolean>;
}

/** `useModal` that Back closes too. The focus returns to where it came from, or to the page where that is gone. */
export function useDialog({
  onClose,
  busy = false,
  typed = false,
  focus,
  mayLeave,
}: DialogOptions) {
  const close = () => {
    if (!busy) onClose();
  };
  const frame = useModal(close, focus);
  // Once the dialog, which `useModal` closes, is out of the page.
  useEffect(() => restoreFocus, []);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement;
    // What was focused before everything was inert.
    else if (
      focused.current instanceof HTMLElement &&
      !focused.current.contains(document.activeElement)
    )
      focused.current.focus();
  }, [busy]);
  useCloseOnBack(close, { loses: () => typed || busy, ...(mayLeave ? { mayLeave } : {}) });
  return { frame, close };
}
