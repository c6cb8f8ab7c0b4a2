import type { ReactNode } from "react";
import { CloseButton } from "../ui/dialog.tsx";
import { useDialog } from "../ui/use-dialog.ts";

interface SidePanelProps {
  title: string;
  beside?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  /** An action that cannot be cancelled is running. */
  busy: boolean;
  /** Leaving the page would lose input. */
  typed?: boolean;
  onClose: () => void;
}

/** A modal panel at the right edge, on phones the whole screen. Toasts leave its buttons free. */
export function SidePanel({
  title,
  beside,
  foot,
  children,
  busy,
  typed = false,
  onClose,
}: SidePanelProps) {
  const { frame, close } = useDialog({ busy, typed, onClose });
  return (
    <dialog
      className="open:grid grid-rows-[auto_minmax(0,1fr)_auto] w-[min(57rem,100%)] max-w-none h-dvh max-h-none m-0 ml-auto p-0 overscroll-contain bg-surface text-fg [box-shadow:var(--shadow-3)] min-[37.5625rem]:[&_.toasts]:bottom-24!"
      aria-labelledby="sheet-title"
      {...frame}
    >
      <header className="flex gap-x-4 items-center justify-between px-5 md:px-6 py-3 hairline-b *:last:flex-none">
        <div className="flex flex-wrap gap-x-5 items-center min-w-0">
          <h2 className="text-xl" id="sheet-title">
            {title}
          </h2>
          {beside}
        </div>
        <CloseButton busy={busy} onClose={close} />
      </header>
      {/* Text typed during the save would be lost. */}
      <div className="p-5 md:px-6 overflow-auto" inert={busy}>
        {children}
      </div>
      <footer className="flex flex-wrap gap-x-4 gap-y-3 items-center justify-end px-5 md:px-6 py-3 hairline-t max-sm:*:flex-1">
        {foot}
      </footer>
    </dialog>
  );
}
