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
 * A dialog with a title, a cross and a sticky foot; Escape and the browser's Back close it too. In the middle of the
 * screen, as high as what is in it; on phones from below.
 */
export function Dialog(props: DialogProps) {
  const { title, className = "", wide, busy, focus, foot, children, onClose } = props;
  const id = useId();
  const { frame, close } = useDialog({ busy, focus, onClose });
  return (
    <dialog
      className={`open:grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] max-w-none max-md:w-full ${wide ? "h-[min(52rem,100dvh-1.5rem)] md:w-[min(72rem,100%-3rem)]" : "md:w-[min(40rem,100%-3rem)]"} max-h-[min(52rem,100dvh-3rem)] max-md:max-h-[calc(100dvh-1.5rem)] m-auto max-md:mb-0 p-0 max-md:pb-[env(safe-area-inset-bottom)] overscroll-contain hairline max-md:[border-width:1px_0_0] rounded-4 max-md:rounded-b-none bg-surface text-fg [box-shadow:var(--shadow-3)] ${className}`}
      aria-labelledby={id}
      {...frame}
    >
      <header className={`${endLook} justify-between hairline-b`}>
        <h2 className="text-xl" id={id}>
          {title}
        </h2>
        <CloseButton busy={busy} onClose={close} />
      </header>
      <div className="p-5 overflow-auto">{children}</div>
      {foot ? (
        <footer className={`${endLook} justify-end hairline-t max-md:[&_.btn]:flex-1`}>
          {foot}
        </footer>
      ) : null}
    </dialog>
  );
}

const endLook = "flex flex-wrap gap-y-2 gap-x-4 items-center px-5 py-3";

export function CloseButton({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return <IconButton Icon={X} label="Close" size={24} disabled={busy} onClick={onClose} />;
}
