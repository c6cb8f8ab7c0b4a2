import type { ReactNode } from "react";
import { CloseButton } from "../ui/dialog.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import "./side-panel.css";

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

/** A modal panel at the right edge. */
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
    <dialog className="cms-dialog" aria-labelledby="sheet-title" {...frame}>
      <header>
        <div className="cms-dialog-title">
          <h2 id="sheet-title">{title}</h2>
          {beside}
        </div>
        <CloseButton busy={busy} onClose={close} />
      </header>
      {/* Text typed during the save would be lost. */}
      <div className="cms-dialog-body" inert={busy}>
        {children}
      </div>
      <footer>{foot}</footer>
    </dialog>
  );
}
