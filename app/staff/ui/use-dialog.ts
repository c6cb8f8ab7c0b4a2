import { useEffect, useLayoutEffect, useRef } from "react";
import { useModal } from "../../ui/use-modal.ts";
import { useCloseOnBack } from "./close-on-back.ts";
import { restoreFocus } from "./restore-focus.ts";

interface DialogOptions {
  onClose: () => void;
  /** An action that cannot be cancelled is running; the focused control may be inert meanwhile. */
  busy?: boolean;
  /** Leaving the page would lose input. */
  typed?: boolean;
  /** Selector of the initial focus; by default the first control. */
  focus?: string | undefined;
  /** For dialogs with their own address: resolves with true if Back may leave the page. */
  mayLeave?: () => Promise<boolean>;
}

/** `useModal` that Back closes too. The focus returns to the former element, or to the page if that is gone. */
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
  // Runs after `useModal` has closed the dialog.
  useEffect(() => restoreFocus, []);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement;
    // Restore the focus from before the dialog became inert.
    else if (
      focused.current instanceof HTMLElement &&
      !focused.current.contains(document.activeElement)
    )
      focused.current.focus();
  }, [busy]);
  useCloseOnBack(close, { loses: () => typed || busy, ...(mayLeave ? { mayLeave } : {}) });
  return { frame, close };
}
