import { type ReactNode, useEffect } from "react";
import { prefetchDialog } from "./badge.tsx";
import { openDialog } from "./scheduler.ts";

interface RequestsButtonProps {
  className: string;
  children?: ReactNode;
  onPress?: () => void;
}

/** Opens this device's requests; prefetches their dialog, so that the first press shows it. */
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
