import type { LucideIcon } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";

interface DropZoneProps {
  Icon: LucideIcon;
  children: string;
  /** Shown below the button. */
  hint: ReactNode;
  /** The accessible name of the input. */
  label: string;
  /** The `accept` of `<input type="file">`. */
  accept: string;
  multiple?: boolean;
  busy: boolean;
  id?: string | undefined;
  describedBy?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** Hidden on phones, where nothing can be dropped. */
export const OrDrop = ({ children }: { children: string }) => (
  <span className="max-md:hidden">{children}</span>
);

export function DropZone(props: DropZoneProps) {
  const { Icon, children, hint, label, accept, multiple, busy, id, describedBy, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files?.length && !busy) onFiles([...files]);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`grid grid-cols-1 gap-2 justify-items-start p-3 max-md:p-0 rounded-2 md:[border-width:1px] md:border-dashed ${over ? "border-earth bg-brand-soft" : "border-line-strong"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      onPaste={props.onPaste}
    >
      <Button
        small
        className="max-w-full whitespace-normal"
        Icon={Icon}
        id={id}
        aria-describedby={describedBy}
        aria-disabled={busy}
        onClick={() => busy || input.current?.click()}
      >
        {children}
      </Button>
      <p className="hint m-0" aria-live="polite">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          take(target.files);
          // Reset, so that the same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}
