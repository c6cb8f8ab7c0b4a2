import ArrowLeft from "lucide-react/icons/arrow-left";
import type { KeyboardEvent, ReactNode } from "react";
import { useDialog } from "../../ui/use-dialog.ts";
import "./page.css";
import { IconButton } from "../../ui/button.tsx";

interface PageFrameProps {
  title: string;
  beside?: ReactNode;
  /** Actions other than saving. */
  tools?: ReactNode;
  /** The buttons that leave the page. */
  acts: ReactNode;
  children: ReactNode;
  /** An action that cannot be cancelled is running. */
  busy: boolean;
  /** Leaving the page would lose input. */
  typed?: boolean;
  /** Selector of the initial focus; by default the first control. */
  focus?: string | undefined;
  /** Resolves with true if Back may leave: nothing is running, and all input is stored. */
  mayLeave: () => Promise<boolean>;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The page of an article: a full-window dialog with its own address. Back and Escape leave it. */
export function PageFrame(props: PageFrameProps) {
  const { title, beside, tools, acts, children, busy } = props;
  const { frame, close } = useDialog(props);
  return (
    <dialog
      className="art-page"
      aria-labelledby="page-title"
      onKeyDown={props.onKeyDown}
      {...frame}
    >
      <header>
        <IconButton Icon={ArrowLeft} size={24} label="Close" disabled={busy} onClick={close} />
        <div className="art-page-title">
          <h2 id="page-title">{title}</h2>
          {beside}
        </div>
        {tools}
      </header>
      {/* Text typed during the save would be lost. */}
      <div className="art-page-body" inert={busy}>
        {children}
      </div>
      <footer>{acts}</footer>
    </dialog>
  );
}
