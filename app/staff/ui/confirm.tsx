import { Button } from "./button.tsx";
import { useDialog } from "./use-dialog.ts";

interface ConfirmProps {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  act: string;
  /** Label of the button that cancels. */
  stay?: string;
  onSure: () => void;
  onClose: () => void;
}

/** A question before an action that cannot be undone: the safe answer has the focus. */
export function Confirm({ title, text, act, stay = "Cancel", onSure, onClose }: ConfirmProps) {
  const { frame } = useDialog({ onClose });
  const sure = () => {
    onClose();
    onSure();
  };
  return (
    <dialog
      role="alertdialog"
      className="staff-dialog text-left"
      aria-labelledby="sure-title"
      aria-describedby="sure-text"
      {...frame}
    >
      <h2 id="sure-title">{title}</h2>
      <p className="muted" id="sure-text">
        {text}
      </p>
      <div className="staff-acts">
        <Button onClick={onClose}>{stay}</Button>
        <Button variant="danger" onClick={sure}>
          {act}
        </Button>
      </div>
    </dialog>
  );
}
