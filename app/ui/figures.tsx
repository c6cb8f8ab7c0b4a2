import type { Figure } from "../../db/schema/parts.ts";

interface FiguresProps {
  figures: readonly Figure[];
  basis?: string | undefined;
}

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
