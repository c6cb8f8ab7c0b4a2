import { type ReactNode, useId } from "react";
import { IconButton } from "./button.tsx";
import { useDialog } from "./use-dialog.ts";
import X from "lucide-react/icons/x";

interface DialogProps {
  title: string;
  /** For two texts beside each other. */
  wide?: boolean;
  /** Something is under way that cannot be stopped. */
  busy: boolean;
  /** What the focus begins on, other than the cross. */
  focus?: string;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A dialog with its title, a cross and a foot that stays in sight: closed by Escape and the browser's Back too. Its
 * stylesheet comes with `articles/list/screen.tsx`, so that it is in no file that several dialogs share.
 */
export function Dialog(props: DialogProps) {
  const { title, wide = false, busy, focus, foot, children, onClose } = props;
  const id = useId();
  const { frame, close } = useDialog({ busy, focus, onClose });
  return (
    <dialog className={wide ? "modal modal-wide" : "modal"} aria-labelledby={id} {...frame}>
      <header>
        <h2 id={id}>{title}</h2>
        <CloseButton busy={busy} onClose={close} />
      </header>
      <div className="modal-body">{children}</div>
      {foot ? <footer>{foot}</footer> : null}
    </dialog>
  );
}

export function CloseButton({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return <IconButton Icon={X} label="Close" size={24} disabled={busy} onClick={onClose} />;
}
