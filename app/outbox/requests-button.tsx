import { type ReactNode, useEffect } from "react";
import { prefetchDialog } from "./badge.tsx";
import { openDialog } from "./scheduler.ts";

interface RequestsButtonProps {
  className: string;
  children?: ReactNode;
  onPress?: () => void;
}

/** Opens the requests from this device. They are fetched while it is drawn, so that the first press shows them. */
export function RequestsButton({ className, children, onPress }: RequestsButtonProps) {
  useEffect(() => void prefetchDialog(), []);
  return (
    <button
      className={className}
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openDialog();
      }}
    >
      Requests from this device{children}
    </button>
  );
}
