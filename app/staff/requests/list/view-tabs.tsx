import { type Counts, type ViewName, viewTabs } from "./views.ts";

interface ViewTabsProps {
  view: ViewName;
  /** Undefined until the requests are known. */
  counts: Counts | undefined;
  /** Of those that are closed some are not read yet. */
  partial: boolean;
  onView: (view: ViewName) => void;
  /** Views that this person has stored, after ours. */
  children?: React.ReactNode;
}

/** The device reads the open requests first. */
const ofOpen: ReadonlySet<ViewName> = new Set(["open", "mine", "late", "no-owner"]);

export const ViewTabs = ({ view, counts, partial, onView, children }: ViewTabsProps) => (
  <nav className="rq-views" aria-label="Views">
    {viewTabs.map(([name, label]) => (
      <button
        key={name}
        type="button"
        aria-current={name === view ? "true" : undefined}
        onClick={() => onView(name)}
      >
        {label}
        {!counts || (partial && !ofOpen.has(name)) ? null : (
          <span className="num">{counts[name]}</span>
        )}
      </button>
    ))}
    {children}
  </nav>
);
