import { type ReactNode, useId } from "react";
import { IconButton } from "./button.tsx";
import { useDialog } from "./use-dialog.ts";
import X from "lucide-react/icons/x";

interface DialogProps {
  title: string;
  className?: string;
  /** For two texts side by side; as high whatever they say. */
  wide?: boolean;
  /** An action that cannot be cancelled is running. */
  busy: boolean;
  /** Selector of the initial focus; by default the cross. */
  focus?: string;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A dialog with a title, a cross and a sticky foot; Escape and the browser's Back close it too. `articles/list/screen.tsx`
 * imports its stylesheet, which keeps it out of a chunk that several dialogs share.
 */
export function Dialog(props: DialogProps) {
  const { title, className = "", wide, busy, focus, foot, children, onClose } = props;
  const id = useId();
  const { frame, close } = useDialog({ busy, focus, onClose });
  return (
    <dialog
      className={`modal ${wide ? "h-[min(52rem,100dvh-1.5rem)] md:w-[min(72rem,100%-3rem)]" : ""} ${className}`}
      aria-labelledby={id}
      {...frame}
    >
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
