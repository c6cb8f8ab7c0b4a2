import type { Priority } from "../../db/schema/library.ts";

/** How urgent a sector's duties are: lozenges and a word, never colour alone. */
export function PriorityBadge({ priority }: { priority: Priority | undefined }) {
  if (!priority) return null;
  return (
    <span className={`badge badge-${priority.toLowerCase()}`}>
      {priority}
      <span className="sr"> priority</span>
    </span>
  );
}
