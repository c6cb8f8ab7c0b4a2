import X from "lucide-react/icons/x";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { rescueFocus } from "../rescue-focus.ts";
import { useBack } from "../use-back.ts";
import "./sheet.css";

interface SheetProps {
  title: string;
  /** What is said beside the title. */
  beside?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  /** Something is under way that no key stops half-way. */
  busy: boolean;
  /** Leaving the page would lose something. */
  typed?: boolean;
  /** What the focus begins on, other than the first control. */
  focus?: string | undefined;
  onClose: () => void;
}

/** A modal sheet from the right: closed by Escape, its cross, or the browser's Back. */
export function Sheet({ title, beside, foot, children, busy, typed, focus, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (focus) element?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      // Closed before it goes, so that the focus returns to where it came from, if that is still there.
      element?.close();
      rescueFocus();
    };
  }, [focus]);
  const at = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) at.current = document.activeElement;
    // Where it was before everything stood still.
    else if (at.current instanceof HTMLElement && !at.current.contains(document.activeElement))
      at.current.focus();
  }, [busy]);
  const close = () => {
    if (!busy) onClose();
  };
  useBack(close, () => typed === true || busy);
  return (
    <dialog
      ref={dialog}
      className="cms-dialog"
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <div className="cms-dialog-title">
          <h2 id="sheet-title">{title}</h2>
          {beside}
        </div>
        <button
          type="button"
          className="iconbtn"
          aria-label="Close"
          disabled={busy}
          onClick={close}
        >
          <X className="i" size={24} aria-hidden="true" />
        </button>
      </header>
      {/* What is typed while it is being saved would be in nothing that is kept. */}
      <div className="cms-dialog-body" inert={busy}>
        {children}
      </div>
      <footer>{foot}</footer>
    </dialog>
  );
}
