import type { Figure } from "../../db/schema/parts.ts";

/** A row of large figures, each with its label below. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="stats">
      {figures.map(({ value, label }) => (
        <div className="stat" key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
