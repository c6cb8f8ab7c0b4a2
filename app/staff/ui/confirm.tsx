import { useEffect, useRef } from "react";
import { restoreFocus } from "./restore-focus.ts";
import { useCloseOnBack } from "./close-on-back.ts";
import { Button } from "./button.tsx";

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
        <Button onClick={() => dialog.current?.close()}>{stay}</Button>
        <Button
          look="danger"
          onClick={() => {
            dialog.current?.close();
            onSure();
          }}
        >
          {act}
        </Button>
      </div>
    </dialog>
  );
}
