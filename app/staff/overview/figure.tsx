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

/** Figures share hairlines, and those that have nothing to show leave their room to the others. */
export const Register = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-px mt-6 hairline rounded-3 overflow-hidden bg-line print:block print:border-0">
    {children}
  </div>
);

const widths: Record<FigureSize, string> = {
  full: "",
  "7": "xl:basis-[55%]",
  "5": "xl:basis-[40%]",
  "4": "xl:basis-[30%]",
};

export const field =
  "grid grow basis-full gap-4 content-start min-w-0 px-4 py-5 bg-surface max-[24rem]:px-3 md:p-6 xl:p-7 print:break-inside-avoid print:hairline-b";

/** One figure of the register. */
export const Figure = ({ id, title, size, aside, children }: FigureProps) => (
  <section className={`${field} ${widths[size]}`} aria-labelledby={`overview-${id}`}>
    <header className="flex flex-wrap gap-x-5 gap-y-1 justify-between items-baseline">
      <h2 className="text-lg tracking-[-0.01em]" id={`overview-${id}`}>
        {title}
      </h2>
      <div className="num text-sm text-fg-2">{aside}</div>
    </header>
    {children}
  </section>
);

export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className={`muted ${field}`}>
    {children}
  </p>
);

/** Placeholder for figures that come from the server, while they load or after they failed. */
export const Unavailable = ({ failed }: { failed: boolean }) => (
  <p role="status" className="muted text-sm">
    {failed
      ? "These figures need a connection. Those of the requests are on this device."
      : "Loading..."}
  </p>
);

/** The figure that says most, and what it is of. */
export const MainFigure = ({ value, children }: { value: string; children: ReactNode }) => (
  <div className="num">
    <p className="text-4xl leading-none semibold font-display tracking-[-0.03em] first-letter:uppercase">
      {value}
    </p>
    <p className="mt-2 text-sm text-fg-2">{children}</p>
  </div>
);

/** What the marks of a drawing mean. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-sm text-fg-2">{children}</ul>
);

export const LegendItem = ({ children }: { children: ReactNode }) => (
  <li className="inline-flex gap-2 items-center">{children}</li>
);

export const solid = "forced-colors:fill-[CanvasText]";
const hollow = "forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]";

/** What the drawings are filled with, also where the system chooses the colours. */
export const fills = {
  kept: `fill-(--em-a) ${solid}`,
  keptShade: `fill-[light-dark(var(--em-b),#23644e)] ${solid}`,
  late: `fill-danger ${solid}`,
  lateCore: `fill-surface ${hollow}`,
  open: `fill-surface stroke-fg-3 stroke-[1.4] ${hollow}`,
  pillar: `fill-[light-dark(var(--sunken),transparent)] stroke-line-strong ${hollow}`,
  brokenPillar: `fill-earth ${solid}`,
  track: `fill-sunken ${hollow}`,
  closedHours:
    "fill-[light-dark(var(--sunken),#16291f)] forced-colors:fill-none forced-colors:stroke-[GrayText]",
  now: `fill-fg ${solid}`,
};
