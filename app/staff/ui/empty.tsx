import type { ReactNode } from "react";

/** Stands where a list has no entries. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className="empty bg-surface hairline rounded-3 text-fg">{children}</div>
);
