import { useEffect, useRef } from "react";
import { restoreFocus } from "./restore-focus.ts";
import { useCloseOnBack } from "./close-on-back.ts";

interface SureProps {
  title: string;
  text: string;
  /** What the button says that does it. */
  act: string;
  /** What the safe answer is called. */
  stay?: string;
  onSure: () => void;
  onClose: () => void;
}

/** A question before something that cannot simply be taken back: the safe answer first. */
export function Confirm({ title, text, act, stay = "Cancel", onSure, onClose }: SureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The focus has returned to where it came from, if that is still there.
    return restoreFocus;
  }, []);
  useCloseOnBack(() => dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="staff-dialog"
      aria-labelledby="sure-title"
      aria-describedby="sure-text"
      onClose={onClose}
    >
      <h2 id="sure-title">{title}</h2>
      <p className="muted" id="sure-text">
        {text}
      </p>
      <div className="staff-acts">
        <button type="button" className="btn btn-secondary" onClick={() => dialog.current?.close()}>
          {stay}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() => {
            dialog.current?.close();
            onSure();
          }}
        >
          {act}
        </button>
      </div>
    </dialog>
  );
}
