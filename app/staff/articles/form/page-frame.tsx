import ArrowLeft from "lucide-react/icons/arrow-left";
import type { KeyboardEvent, ReactNode } from "react";
import { useDialog } from "../../ui/use-dialog.ts";
import "./page.css";
import { IconButton } from "../../ui/button.tsx";

interface PageFrameProps {
  title: string;
  beside?: ReactNode;
  /** What can be done besides saving. */
  tools?: ReactNode;
  /** The buttons that leave the page. */
  acts: ReactNode;
  children: ReactNode;
  /** Something is under way that cannot be stopped. */
  busy: boolean;
  /** Leaving the page would lose something. */
  typed?: boolean;
  /** What the focus begins on, other than the first control. */
  focus?: string | undefined;
  /** Whether Back may leave: nothing is under way, and what was typed is stored. */
  mayLeave: () => Promise<boolean>;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The page of an article: a dialog that fills the window, at an address of its own. Back and Escape leave it. */
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
      {/* What is typed while it is being saved would be stored nowhere. */}
      <div className="art-page-body" inert={busy}>
        {children}
      </div>
      <footer>{acts}</footer>
    </dialog>
  );
}
