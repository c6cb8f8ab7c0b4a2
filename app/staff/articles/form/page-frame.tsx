import ArrowLeft from "lucide-react/icons/arrow-left";
import type { KeyboardEvent, ReactNode } from "react";
import { useDialog } from "../../ui/use-dialog.ts";
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

/**
 * The page of an article: a full-window dialog with its own address. Back and Escape leave it. Its buttons are below,
 * and toasts above them; where the settings are beside the text (use-drawer.ts) the buttons are beside the title.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, beside, tools, acts, children, busy } = props;
  const { frame, close } = useDialog(props);
  return (
    <dialog
      className="open:grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-rows-[auto_minmax(0,1fr)] w-full max-w-none h-dvh max-h-none m-0 p-0 overscroll-contain bg-surface text-fg max-lg:[&_.toasts[data-y-position=bottom]]:bottom-20!"
      data-page
      aria-labelledby="page-title"
      onKeyDown={props.onKeyDown}
      {...frame}
    >
      <header className="flex gap-2 items-center min-w-0 px-3 md:px-4 py-2 hairline-b">
        <IconButton Icon={ArrowLeft} size={24} label="Close" disabled={busy} onClick={close} />
        <div className="flex flex-1 flex-wrap gap-x-3.5 gap-y-0.5 max-md:gap-y-1.5 items-center min-w-0">
          <h2 className="max-md:basis-full text-lg leading-[1.15]" id="page-title">
            {title}
          </h2>
          {beside}
        </div>
        {tools}
      </header>
      {/* Text typed during the save would be lost. */}
      <div className="lg:col-span-full min-h-0 overflow-clip" inert={busy}>
        {children}
      </div>
      <footer className="flex flex-wrap lg:flex-nowrap gap-2 items-center md:justify-end lg:[grid-area:1/2] min-w-0 px-3 lg:pl-0 py-2 max-lg:hairline-t lg:hairline-b *:flex-auto md:*:flex-none *:px-3 md:*:px-4.5">
        {acts}
      </footer>
    </dialog>
  );
}
