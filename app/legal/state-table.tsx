import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { State } from "../../db/schema/state-entry.ts";

export interface StateTableProps {
  caption: string;
  rows: readonly (State & { kind?: string; ground?: string })[];
}

/** Stored data with place, purpose and retention. On a phone each row is a card. */
export function StateTable({ caption, rows }: StateTableProps) {
  const grounded = rows.some(({ ground }) => ground !== undefined);
  return (
    <table className="state">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, place, what, why, until, ground }) => (
          <tr key={`${kind} ${place}`}>
            <td>
              {what}
              <code>{kind ? `${kind}: ${place}` : place}</code>
            </td>
            <td data-label="Why">
              {why}
              {grounded ? <small>{`Legal ground: ${ground}.`}</small> : null}
            </td>
            <td data-label="How long">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FoldedProps {
  title: string;
  count: number;
  children: ReactNode;
}

/** A part of a legal text that few read in full: folded under its title and size, open on paper. */
export const Folded = ({ title, count, children }: FoldedProps) => (
  <details suppressHydrationWarning>
    <summary>
      <span>
        {title}{" "}
        <span className="small muted">{`${count}\u00a0${count === 1 ? "entry" : "entries"}`}</span>
      </span>
      <ChevronDown size={20} />
    </summary>
    {children}
  </details>
);
