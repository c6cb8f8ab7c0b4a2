import type { Figure } from "../../db/schema/parts.ts";

interface FiguresProps {
  figures: readonly Figure[];
  /** What they are counted from. */
  basis?: string | undefined;
}

/** A row of large figures, each with its label below. */
export function Figures({ figures, basis }: FiguresProps) {
  return (
    <>
      <dl className="stats">
        {figures.map(({ value, label }) => (
          <div className="stat" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {basis ? <p className="stats-basis xs">{basis}</p> : null}
    </>
  );
}
