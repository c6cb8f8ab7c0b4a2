import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { useBack } from "../use-back.ts";
import { useModal } from "../use-modal.ts";
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
  onClose: () => void;
}

/** A modal sheet from the right: closed by Escape, its cross, or the browser's Back. */
export function Sheet({ title, beside, foot, children, busy, typed, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, { focus: undefined, busy });
  const close = () => {
    if (!busy) onClose();
  };
  useBack(close, { loses: () => typed === true || busy });
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
