import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { tabLook } from "../tab-look.tsx";
import { type Counts, type ViewName, viewTabs } from "./views.ts";

interface ViewTabsProps {
  view: ViewName;
  /** Undefined until the requests are known. */
  counts: Counts | undefined;
  /** Some closed requests are not read yet. */
  partial: boolean;
  onView: (view: ViewName) => void;
  /** This person's stored views, shown after ours. */
  children?: ReactNode;
}

/** Views of open requests, which the device reads first. */
const ofOpen: ReadonlySet<ViewName> = new Set(["open", "mine", "late", "no-owner"]);

export function ViewTabs({ view, counts, partial, onView, children }: ViewTabsProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another tab, and counts make tabs wider
  useEffect(() => {
    const tabs = row.current;
    const current = tabs?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!tabs || !current) return;
    const { left, width } = tabs.getBoundingClientRect();
    tabs.scrollBy({ left: current.left + current.width / 2 - left - width / 2 });
  }, [view, counts === undefined]);
  return (
    <nav
      className="flex -mx-(--gutter) px-[calc(var(--gutter)-0.75rem)] lg:-mx-9 lg:px-6 overflow-x-auto hairline-b [scrollbar-width:none]"
      aria-label="Views"
      ref={row}
    >
      {viewTabs.map(([name, label]) => (
        <ViewTab key={name} isShown={name === view} onClick={() => onView(name)}>
          {label}
          {!counts || (partial && !ofOpen.has(name)) ? null : (
            <span className="num text-xs semibold text-fg-3">{counts[name]}</span>
          )}
        </ViewTab>
      ))}
      {children}
    </nav>
  );
}

export const ViewTab = ({
  isShown = false,
  ...rest
}: ComponentProps<"button"> & { isShown?: boolean }) => (
  <button
    type="button"
    className={`min-h-13 ${tabLook(isShown)}`}
    aria-current={isShown || undefined}
    {...rest}
  />
);
