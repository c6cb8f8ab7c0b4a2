import type { ReactNode } from "react";

export type FigureSize = "full" | "7" | "5" | "4";

interface FigureProps {
  id: string;
  title: string;
  size: FigureSize;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Figure = ({ id, title, size, aside, children }: FigureProps) => (
  <section className="ov-figure" data-size={size} aria-labelledby={`ov-${id}`}>
    <header>
      <h2 id={`ov-${id}`}>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);

/** Placeholder for figures that come from the server, while they load or after they failed. */
export const Unavailable = ({ failed }: { failed: boolean }) => (
  <p role="status" className="muted text-sm">
    {failed
      ? "These figures need a connection. Those of the requests are on this device."
      : "Loading..."}
  </p>
);
