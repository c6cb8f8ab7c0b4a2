import { type ReactNode, useEffect, useRef } from "react";

/** Former states, newest first. */
export const Versions = ({ children }: { children: ReactNode }) => (
  <ol
    className="grid gap-1 self-start max-h-64 p-1 overflow-auto hairline rounded-3 lg:sticky lg:top-0 lg:max-h-144"
    reversed
  >
    {children}
  </ol>
);

interface VersionsItemProps {
  name: string;
  isCurrent: boolean;
  isChosen: boolean;
  /** What happened. */
  event: string;
  at?: string;
  by: string | null;
  onChoose: () => void;
}

export function VersionsItem(props: VersionsItemProps) {
  const { name, isCurrent, isChosen, event, at, by, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  // A version that was just made is above the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current moves it too
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen, isCurrent]);
  return (
    <li>
      <button
        className="grid gap-0.5 w-full px-3 py-2 border-l-3 border-transparent rounded-2 bg-transparent text-left wrap-anywhere hover:bg-sunken aria-pressed:border-brand-fg aria-pressed:bg-brand-soft aria-pressed:text-brand-soft-fg forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2"
        type="button"
        ref={button}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <b className="num flex flex-wrap gap-y-1 gap-x-2 items-center">
          {name}
          {isCurrent ? (
            <span className="badge badge-ok py-[0.34rem] px-[0.55rem] [border:1px_solid] [background:none]">
              Current
            </span>
          ) : null}
        </b>
        <span className="text-sm">{event}</span>
        <small className="num text-fg-2 text-xs">
          {at}
          {by && at ? `, ${by}` : by}
        </small>
      </button>
    </li>
  );
}
