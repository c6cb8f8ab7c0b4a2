import type { ReactNode } from "react";

interface ScreenTopProps {
  title: ReactNode;
  /** Beside the title. */
  note?: ReactNode;
  className?: string;
  /** At the end of the row. */
  children?: ReactNode;
}

export const ScreenTop = ({ title, note, className = "", children }: ScreenTopProps) => (
  <div className={`screen-top ${className}`}>
    <h1 className={`text-2xl ${note ? "" : "mr-auto"}`}>{title}</h1>
    {note}
    {children}
  </div>
);
