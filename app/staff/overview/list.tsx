import type { ReactNode } from "react";

const dots = { ok: "bg-ok", warn: "bg-sun-400", late: "bg-danger", off: "bg-line-strong" };

interface ListItemProps {
  dot: keyof typeof dots;
  /** Below what it is. */
  detail: ReactNode;
  /** At its end. */
  figure?: string | undefined;
  children: ReactNode;
}

/** One line of a list of facts, with a dot that says how it stands. */
export const ListItem = ({ dot, detail, figure, children }: ListItemProps) => (
  <li className="flex gap-3 py-[0.7rem] hairline-t text-sm leading-[1.35] break-inside-avoid [&_a]:inline-block [&_a]:py-3.25 [&_a]:-my-3.25 [&_a]:underline [&_a]:underline-offset-[0.2em]">
    <i
      className={`flex-none w-3 h-3 mt-[0.2rem] ${dots[dot]} [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)] forced-color-adjust-none`}
      aria-hidden="true"
    />
    <span className="flex-1 min-w-0 wrap-anywhere">
      {children}
      <small className="block mt-[0.15rem] text-xs text-fg-3">{detail}</small>
    </span>
    {figure ? (
      <span className="num flex-none text-right text-fg-2 whitespace-nowrap">{figure}</span>
    ) : null}
  </li>
);
