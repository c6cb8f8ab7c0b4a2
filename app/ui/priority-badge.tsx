import type { ReactNode } from "react";
import type { Priority } from "../../db/schema/library.ts";

interface PriorityBadgeProps {
  priority: Priority;
  children?: ReactNode;
}

/** Urgency of a sector's duties: lozenges and a word, never colour alone. */
export function PriorityBadge({ priority, children = priority }: PriorityBadgeProps) {
  return <span className={`badge badge-${priority.toLowerCase()}`}>{children} priority</span>;
}
