import type { Library } from "../../db/schema/library.ts";

/** How Rwanda's cyber regulation came about, in six steps. */
export function Milestones({ library }: { library: Library }) {
  return (
    <ol className="years miles">
      {library.timeline.map(({ id, year, title, description }) => (
        <li key={id}>
          <p className="h3 display num">{year}</p>
          <div className="card">
            <h3>{title}</h3>
            <p className="muted">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
