import type { ComponentProps } from "react";

/** A key of the keyboard. */
export const Key = ({ className = "", ...rest }: ComponentProps<"kbd">) => (
  <kbd
    className={`inline-grid place-items-center min-w-6 h-6 px-[0.35rem] [border-width:1px_1px_2px] border-line-strong rounded-2 bg-surface text-fg-2 [font:600_0.75rem/1_var(--font-text)] ${className}`}
    {...rest}
  />
);
