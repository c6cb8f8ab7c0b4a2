import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { rescueFocus } from "./rescue-focus.ts";
import { useBack } from "./use-back.ts";

interface ModalProps {
  title: string;
  /** As wide as the text of an article, twice; narrow without it. */
  wide?: boolean;
  /** Something is under way that no key stops half-way. */
  busy: boolean;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A dialog with its title, a cross and a foot that stays in sight: closed by Escape and the browser's Back too. Its
 * stylesheet comes with `transfer/menu.tsx`, so that it is in no file that several dialogs share.
 */
export function Modal({ title, wide = false, busy, foot, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Closed before it goes, so that the focus returns to where it came from, if that is still there.
      element?.close();
      rescueFocus();
    };
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  useBack(close, { loses: () => busy });
  return (
    <dialog
      ref={dialog}
      className={wide ? "modal modal-wide" : "modal"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
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
      <div className="modal-body">{children}</div>
      {foot ? <footer>{foot}</footer> : null}
    </dialog>
  );
}
