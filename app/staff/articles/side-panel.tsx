import type { ReactNode } from "react";
import { CloseButton } from "../ui/dialog.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import "./side-panel.css";

interface SidePanelProps {
  title: string;
  beside?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  /** Something is under way that cannot be stopped. */
  busy: boolean;
  /** Leaving the page would lose something. */
  typed?: boolean;
  onClose: () => void;
}

/** A modal panel from the right. */
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
      {/* What is typed while it is being saved would be stored nowhere. */}
      <div className="cms-dialog-body" inert={busy}>
        {children}
      </div>
      <footer>{foot}</footer>
    </dialog>
  );
}
