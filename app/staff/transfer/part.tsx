import type { ComponentProps } from "react";

export const TransferPart = ({ className = "", ...rest }: ComponentProps<"section">) => (
  <section
    className={`grid gap-4 justify-items-start [&>h3]:[font:600_var(--text-lg)/1.3_var(--font-display)] [&>h3]:tracking-[0] [&>.note]:w-full max-md:[&_.btn]:w-full ${className}`}
    {...rest}
  />
);
