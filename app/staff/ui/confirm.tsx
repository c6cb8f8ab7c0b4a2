import { Button } from "./button.tsx";
import { Question } from "./question.tsx";
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
    <Question
      role="alertdialog"
      title={title}
      text={text}
      acts={
        <>
          <Button onClick={onClose}>{stay}</Button>
          <Button variant="danger" onClick={sure}>
            {act}
          </Button>
        </>
      }
      {...frame}
    />
  );
}
