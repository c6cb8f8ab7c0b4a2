import type { State } from "../../db/schema/state.ts";

interface StateTableProps {
  caption: string;
  rows: readonly (State & { kind?: string; ground?: string })[];
}

/** Places where something is kept: what, why, how long. On a phone each row is a card. */
export function StateTable({ caption, rows }: StateTableProps) {
  const grounded = rows.some(({ ground }) => ground !== undefined);
  return (
    <table className="state">
      <caption>{caption}</caption>
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
              {grounded ? <small>Legal ground: {ground}.</small> : null}
            </td>
            <td data-label="How long">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
