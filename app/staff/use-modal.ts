import { type RefObject, useLayoutEffect, useRef } from "react";
import { rescueFocus } from "./rescue-focus.ts";

interface How {
  /** What the focus begins on, other than the first control. */
  focus: string | undefined;
  /** Something is under way, and what was focused may be inert meanwhile. */
  busy: boolean;
}

/** Shows a dialog over everything else as long as it is drawn, and gives the focus back after it. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { focus, busy }: How): void {
  const first = useRef(focus);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (first.current) element?.querySelector<HTMLElement>(first.current)?.focus();
    return () => {
      // Closed before it goes, so that the focus returns to where it came from, if that is still there.
      element?.close();
      rescueFocus();
    };
  }, [dialog]);
  const at = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) at.current = document.activeElement;
    // Where it was before everything was inert.
    else if (at.current instanceof HTMLElement && !at.current.contains(document.activeElement))
      at.current.focus();
  }, [busy]);
}
